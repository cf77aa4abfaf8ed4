"""Les Rois fainéants on the server: `page` and its `payload`, and `log`."""
