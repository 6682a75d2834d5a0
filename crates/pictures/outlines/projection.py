"""From longitude and latitude to the sheet, in pixels of a picture 1,900 wide.

The projection is one for the whole world, and gives the room to where the war is: a degree of
Europe is three times as wide as one of the Atlantic, and the Pacific's islands have more than
Siberia. In between it is smooth, so that shapes stay shapes.
"""

from bisect import bisect_right

WIDTH = 1900.0
HEIGHT = 1026.0

# The meridian at which the sheet begins and ends.
SEAM = -106.0

# Longitudes with their place from the west.
EASTING = [
    (-106, 0), (-96, 56), (-76, 172), (-60, 232), (-45, 268), (-28, 304), (-14, 344),
    (-10, 374), (0, 474), (12, 604), (24, 722), (34, 812), (46, 900), (60, 974), (78, 1060),
    (92, 1140), (104, 1224), (118, 1330), (130, 1426), (142, 1510), (152, 1568), (166, 1630),
    (180, 1686), (200, 1752), (220, 1806), (240, 1860), (254, 1900),
]

# Latitudes with their place from the north, around Europe and Africa, and around the Pacific.
SOUTHING_WEST = [
    (78, 0), (71, 40), (66, 96), (60, 184), (50, 330), (40, 470), (34, 548), (28, 604),
    (20, 668), (10, 738), (0, 796), (-10, 850), (-22, 906), (-35, 956), (-55, 1026),
]
SOUTHING_EAST = [
    (78, 0), (71, 22), (64, 72), (56, 138), (50, 196), (44, 264), (36, 366), (30, 434),
    (20, 546), (10, 652), (0, 754), (-10, 842), (-20, 896), (-30, 938), (-40, 970), (-55, 1026),
]

# How much of the Pacific's latitudes a longitude has.
PACIFIC = [(-106, 0.6), (-60, 0.35), (-20, 0.0), (48, 0.0), (92, 1.0), (200, 1.0), (254, 0.6)]


class Curve:
    """A smooth curve through knots that does not turn back (Fritsch and Carlson, 1980)."""

    def __init__(self, knots):
        self.xs = [float(x) for x, _ in knots]
        self.ys = [float(y) for _, y in knots]
        slopes = [
            (self.ys[i + 1] - self.ys[i]) / (self.xs[i + 1] - self.xs[i])
            for i in range(len(knots) - 1)
        ]
        self.tangents = [slopes[0]]
        for before, after in zip(slopes, slopes[1:]):
            mean = 0.0 if before * after <= 0 else 2 * before * after / (before + after)
            self.tangents.append(mean)
        self.tangents.append(slopes[-1])

    def __call__(self, x):
        if x <= self.xs[0]:
            return self.ys[0] + self.tangents[0] * (x - self.xs[0])
        if x >= self.xs[-1]:
            return self.ys[-1] + self.tangents[-1] * (x - self.xs[-1])
        i = bisect_right(self.xs, x) - 1
        width = self.xs[i + 1] - self.xs[i]
        t = (x - self.xs[i]) / width
        low, high = self.ys[i], self.ys[i + 1]
        return (
            (1 + 2 * t) * (1 - t) ** 2 * low
            + t * (1 - t) ** 2 * width * self.tangents[i]
            + t * t * (3 - 2 * t) * high
            + t * t * (t - 1) * width * self.tangents[i + 1]
        )


_easting = Curve(EASTING)
_west = Curve([(-lat, y) for lat, y in SOUTHING_WEST])
_east = Curve([(-lat, y) for lat, y in SOUTHING_EAST])
_pacific = Curve(PACIFIC)


def eastward(lon):
    """The longitude as it is counted on the sheet, which begins at the seam."""
    return lon + 360.0 if lon < SEAM else lon


def place(lon, lat):
    """Where a place is on the sheet."""
    part = _pacific(lon)
    return _easting(lon), _west(-lat) * (1 - part) + _east(-lat) * part
