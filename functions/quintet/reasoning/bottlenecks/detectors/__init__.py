"""One module for each kind of bottleneck, all behind `detector.Detector`."""
