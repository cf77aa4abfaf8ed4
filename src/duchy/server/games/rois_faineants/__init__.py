"""Les Rois fainéants on the server: `page` and `log`."""
