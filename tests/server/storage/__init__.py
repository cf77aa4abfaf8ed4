"""Nothing acknowledged is lost: files, disks and databases that fail, servers that are killed."""
