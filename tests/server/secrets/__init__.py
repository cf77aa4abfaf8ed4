"""Nobody is told what their seat may not know, nor when (quality H1 to H5)."""
