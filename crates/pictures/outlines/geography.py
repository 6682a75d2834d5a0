"""The countries of Natural Earth, from the TopoJSON of the npm package world-atlas."""

import json

from shapely import affinity, make_valid
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.ops import transform, unary_union

import projection


def countries(path):
    """Each country's name with its land on the sheet."""
    with open(path) as file:
        topology = json.load(file)
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + translate[0], y * scale[1] + translate[1]))
        arcs.append(points)

    def ring(indices):
        points = []
        for index in indices:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points.extend(arc if not points else arc[1:])
        return unwrapped(points)

    for geometry in topology["objects"]["countries"]["geometries"]:
        shapes = geometry["arcs"]
        if geometry["type"] == "Polygon":
            shapes = [shapes]
        polygons = [
            make_valid(Polygon(ring(rings[0]), [ring(hole) for hole in rings[1:]]))
            for rings in shapes
            if len(ring(rings[0])) > 3
        ]
        land = unary_union(polygons)
        yield geometry["properties"]["name"], on_sheet(land)


def unwrapped(points):
    """A ring without the leap at the date line: it goes on beyond 180 degrees."""
    turn = 0.0
    last = None
    kept = []
    for lon, lat in points:
        if last is not None and abs(lon - last) > 180:
            turn += 360.0 if lon < last else -360.0
        last = lon
        kept.append((lon + turn, lat))
    return kept


def on_sheet(land):
    """Land in degrees as it lies on the sheet: cut at the seam and at its edges."""
    seam = projection.SEAM
    window = box(seam, -56, seam + 360, 78)
    parts = []
    for turn in (-360.0, 0.0, 360.0):
        part = affinity.translate(land, turn).intersection(window)
        if not part.is_empty:
            parts.append(transform(placed, part.segmentize(1.0)).buffer(0))
    return unary_union(parts) if parts else MultiPolygon()


def placed(xs, ys):
    """Places of coordinates, one or many."""
    if isinstance(xs, float):
        return projection.place(xs, ys)
    pairs = [projection.place(x, y) for x, y in zip(xs, ys)]
    return [x for x, _ in pairs], [y for _, y in pairs]
