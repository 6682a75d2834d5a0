"""Draws the outlines of all spaces: countries, islands and seeds in, arcs out."""

import json
import math
import sys
from collections import defaultdict
from pathlib import Path

import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union
from shapely.strtree import STRtree

import geography
from projection import HEIGHT, WIDTH, eastward, place

NOTE = (
    "The lines between spaces in tenths of a pixel of a sheet, each the first place and the way to "
    "the next ones; and the rings of each space as numbers of lines, -1 - n for line n backwards. "
    "Coasts and most frontiers from Natural Earth 1:50m (public domain), the rest halfway between "
    "points set by hand; small islands are drawn by hand, larger than they are. Made by "
    "crates/pictures/outlines/draw.py; for drawing only. Bare islands are no part of the game."
)
HERE = Path(__file__).parent
SHEET = box(0, 0, WIDTH, HEIGHT)

# Land smaller than this, in square pixels, is left out where nobody asks for it.
LEAST = 10.0
# How far islands are kept from all other land.
STRAIT = 3.0
# Water that no zone has.
ICE = "ice"
# Seeds of it that count along coasts only.
ICE_COAST = "ice-coast"
# Land with coasts that no zone has.
FROZEN = ["greenland", "alberta-saskatchewan-manitoba", "western-canada", "alaska", "soviet-far-east"]
# How far from a coast the water is of the zones that it borders on.
COAST = 8.0
# Places are multiples of this.
GRID = 0.1
# How much of the coast may be cut off, as the area of a triangle.
COARSE = 2.6


def at(lon, lat):
    """Where a place is on the sheet."""
    return place(eastward(lon), lat)


def read(name):
    """A file beside this one."""
    return json.loads((HERE / name).read_text())


def polygons(shape):
    """The polygons that a shape is made of."""
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [p for part in shape.geoms for p in polygons(part)] if hasattr(shape, "geoms") else []


def blob(lon, lat, wide, high):
    """A small island of our own: an oval with bays."""
    x, y = at(lon, lat)
    turns = [2 * math.pi * i / 12 for i in range(12)]
    # Which bays it has follows from where it is.
    bay = [1 - 0.13 * ((int(x * 7 + y * 13) >> i) & 1) for i in range(12)]
    return Polygon([(x + wide * b * math.cos(t), y + high * b * math.sin(t)) for t, b in zip(turns, bay)])


def voronoi(seeds, within):
    """The part of a shape nearer to the seeds of each space than to those of another."""
    spaces = [space for space, _ in seeds]
    points = [Point(p) for _, p in seeds]
    if len(set(spaces)) == 1:
        return {spaces[0]: within}
    frame = box(-2 * WIDTH, -2 * HEIGHT, 3 * WIDTH, 3 * HEIGHT)
    cells = shapely.voronoi_polygons(MultiPoint(points), extend_to=frame, ordered=True)
    parts = defaultdict(list)
    for space, cell in zip(spaces, cells.geoms):
        parts[space].append(cell)
    return {space: unary_union(cells).intersection(within) for space, cells in parts.items()}


class World:
    """The land of Natural Earth on the sheet, by country and by piece."""

    def __init__(self, atlas):
        self.countries = dict(geography.countries(atlas))
        whole = unary_union(list(self.countries.values()))
        self.pieces = [piece for piece in polygons(whole) if piece.area > 0.5]
        self.tree = STRtree(self.pieces)

    def piece_at(self, lon, lat):
        """The number of the piece at a place; none where there is no land."""
        point = Point(at(lon, lat))
        near = self.tree.nearest(point)
        if self.pieces[near].distance(point) > 6:
            print("no land at", lon, lat, file=sys.stderr)
            return None
        return near


def drawn_islands(world, islands):
    """The islands that are drawn larger than they are, and the pieces that they are made of."""
    taken, found = set(), {}
    for space, island in islands["grown"].items():
        parts = {world.piece_at(*place) for place in island["at"]} - {None}
        taken |= parts
        by = island["by"]
        larger = [
            affinity.scale(piece, by, by)
            for piece in polygons(unary_union([world.pieces[part] for part in parts]))
        ]
        found[space] = unary_union(larger).buffer(0.3, quad_segs=1)
    for space, blobs in islands["drawn"].items():
        found[space] = unary_union([blob(*it) for it in blobs])
    return found, taken


def mainland(world, seeds, taken):
    """The land that no drawn island is: each piece is its seeds', by country."""
    names = read("countries.json")
    flat = [(space, place) for space, places in seeds.items() for place in places]
    parts = defaultdict(list)
    for number, piece in enumerate(world.pieces):
        within = [(space, place) for space, place in flat if piece.contains(Point(place))]
        if number in taken or not within:
            continue
        if len({space for space, _ in within}) == 1:
            parts[within[0][0]].append(piece)
            continue
        for name, country in world.countries.items():
            part = piece.intersection(country) if piece.intersects(country) else None
            if part is None or part.area < 0.5:
                continue
            allowed = names.get(name) or {s for s, p in within if part.contains(Point(p))}
            nearby = [(s, p) for s, p in within if s in allowed] or within
            for space, cell in voronoi(nearby, part).items():
                parts[space].extend(polygons(cell))
    return {
        space: unary_union([part.buffer(0.05) for part in found]).buffer(-0.05)
        for space, found in parts.items()
    }


def surrounded(land, found, islands):
    """All land, with water all around islands but for the rocks that are joined to a mainland,
    and with channels cut."""
    moat = unary_union(
        [
            shape if space in islands["joined"] else shape.buffer(STRAIT)
            for space, shape in found.items()
        ]
    )
    channels = unary_union(
        [LineString([at(*place) for place in line]).buffer(2.2) for line in islands["channels"]]
    )
    land = {space: shape.difference(moat).difference(channels) for space, shape in land.items()}
    done = MultiPolygon()
    for space, shape in found.items():
        shape = shape.difference(done.buffer(1.2))
        land[space] = shape.difference(channels)
        done = done.union(shape)
    return land


def without_overlaps(land, found):
    """The same land, whatever rounding did, without what is tiny; and all of it as one."""
    clean, done = {}, MultiPolygon()
    for space, shape in land.items():
        shape = shape.difference(done).intersection(SHEET)
        parts = [part for part in polygons(shape) if part.area >= LEAST or space in found]
        clean[space] = unary_union(parts)
        done = done.union(clean[space])
    return clean, done


def main(atlas, board, out):
    seeds = {space: [at(*p) for p in places] for space, places in read("seeds.json").items()}
    islands = read("islands.json")
    board = json.loads(Path(board).read_text())
    seas = {space["id"] for space in board["territories"] if space["kind"] == "sea"}
    world = World(atlas)
    found, taken = drawn_islands(world, islands)
    inland = {
        space: places
        for space, places in seeds.items()
        if space not in found and space not in seas and not space.startswith(ICE)
    }
    land = surrounded(mainland(world, inland, taken), found, islands)
    land, done = without_overlaps(land, found)
    asked = {world.piece_at(*place) for place in islands["bare"]} - {None}
    bare = [world.pieces[number] for number in sorted(asked - taken)]

    # Cracks between countries are no water.
    solid = done.buffer(0.4, join_style="mitre").buffer(-0.4, join_style="mitre").union(done)
    water = SHEET.difference(solid)
    wet = [(s, p) for s, places in seeds.items() if s in seas or s == ICE for p in places]
    sea = voronoi(wet, water)
    wet += [(ICE, p) for p in seeds[ICE_COAST]]
    sea = coasts(sea, land, wet, borders(board))
    sea = settle(sea, {zone: [Point(p) for p in seeds[zone]] for zone in sea})
    write({**land, **sea}, bare, solid, out)


def borders(board):
    """Whether two spaces border on each other, as the rules have it."""
    beside = defaultdict(set)
    for one, other in board["adjacency"]:
        beside[one].add(other)
        beside[other].add(one)
    return beside


def coasts(sea, land, seeds, beside):
    """Gives the water along a coast to the zones that the rules have there, and to no other."""
    allowed = {s: [z for z in beside[s] if z in sea] for s in land}
    for space in FROZEN:
        allowed[space].append(ICE)
    strips = {s: land[s].buffer(COAST) for s in land if allowed[s]}
    sea = dict(sea)
    for space in sorted(strips, key=lambda s: land[s].area):
        strip = strips[space]
        # In a strait the nearer coast counts.
        for other in strips:
            if other != space and strips[other].intersects(strip) and set(allowed[other]) != set(allowed[space]):
                strip = strip.difference(land[other].buffer(COAST / 2))
        strange = [z for z in sea if z not in allowed[space] and sea[z].intersects(strip)]
        moved = unary_union([sea[z].intersection(strip) for z in strange])
        if moved.is_empty:
            continue
        for zone in strange:
            sea[zone] = sea[zone].difference(strip)
        near = [(z, p) for z, p in seeds if z in allowed[space]]
        for zone, part in voronoi(near, moved).items():
            sea[zone] = unary_union([sea[zone], part])
    return sea


def settle(sea, seeds):
    """Gives water that is cut off from its zone's seeds to the zone that it lies in."""
    kept, loose = {}, []
    for zone, shape in sea.items():
        parts = polygons(shape)
        mine = [p for p in parts if zone == ICE or any(p.distance(s) < 2 for s in seeds[zone])]
        if not mine and parts:
            mine = [max(parts, key=lambda p: p.area)]
            print("no seed in water:", zone, file=sys.stderr)
        kept[zone] = mine
        loose += [p for p in parts if not any(p is m for m in mine)]
    while loose:
        rest = []
        for part in loose:
            edge = part.boundary
            best, most = None, 0.2
            for zone, parts in kept.items():
                shared = sum(edge.intersection(p.boundary).length for p in parts if p.intersects(part))
                if shared > most:
                    best, most = zone, shared
            if best:
                kept[best].append(part)
            else:
                rest.append(part)
        if len(rest) == len(loose):
            break
        loose = rest
    return {zone: unary_union(parts) for zone, parts in kept.items()}


def noded(cover):
    """The same spaces with every corner of one also a corner of those beside it."""
    lines = shapely.set_precision(unary_union([shape.boundary for shape in cover.values()]), GRID)
    names = list(cover)
    shapes = [cover[name] for name in names]
    tree = STRtree(shapes)
    parts = defaultdict(list)
    for face in polygons(shapely.polygonize([*unary_union(lines).geoms])):
        inner = face.representative_point()
        near = min(tree.query(inner.buffer(0.3)), key=lambda i: shapes[i].distance(inner), default=None)
        if near is None:
            near = tree.nearest(inner)
        parts[names[near]].append(face)
    return {name: shapely.coverage_union_all(faces) for name, faces in parts.items()}


def write(cover, bare, solid, out):
    """Writes the file of outlines."""
    cover = noded(cover)
    names = sorted(cover)
    shapes = [cover[name] for name in names]
    assert shapely.coverage_is_valid(shapes), "spaces overlap, or do not meet where they touch"
    shapes = shapely.coverage_simplify(shapes, math.sqrt(COARSE))
    rings = {name: ring_list(shape, 3.0) for name, shape in zip(names, shapes)}
    ice = rings.pop(ICE)
    bare = [shapely.simplify(p.difference(solid.buffer(2)), 0.8) for p in bare]
    bare = [ring for shape in bare for ring in ring_list(shape, LEAST)]
    arcs, spaces = topology({**rings, ICE: ice})
    labels = {}
    for name in names:
        biggest = max(polygons(cover[name]), key=lambda p: p.area)
        spine = shapely.maximum_inscribed_circle(biggest, tolerance=0.5)
        (x, y), _ = spine.coords
        labels[name] = [round(x * 10), round(y * 10)]
    lines = [
        '{',
        f'"note": {json.dumps(NOTE)},',
        f'"width": {round(WIDTH * 10)},',
        f'"height": {round(HEIGHT * 10)},',
        '"arcs": [\n' + ",\n".join(compact(arc) for arc in arcs) + "\n],",
        '"spaces": {\n' + ",\n".join(
            f'"{name}": {{"label": {compact(labels[name])}, "rings": {compact(spaces[name])}}}'
            for name in names if name != ICE) + "\n},",
        '"bare": [\n' + ",\n".join(compact(delta(ring)) for ring in bare) + "\n]",
        "}\n",
    ]
    Path(out).write_text("\n".join(lines))
    print(sum(len(a) for a in arcs) // 2, "points in arcs", file=sys.stderr)


def compact(value):
    """JSON without blanks."""
    return json.dumps(value, separators=(",", ":"))


def ring_list(shape, least):
    """The rings of the parts of a shape that are not too small, as places in tenths of a pixel."""
    found = []
    for polygon in polygons(shape):
        if polygon.area < least:
            continue
        # Holes go round the other way, whatever made them.
        polygon = orient(polygon, -1.0)
        for ring in [polygon.exterior, *polygon.interiors]:
            points = []
            for x, y in ring.coords[:-1]:
                place = (round(x * 10), round(y * 10))
                if not points or points[-1] != place:
                    points.append(place)
            while points and points[0] == points[-1]:
                points.pop()
            if len(points) >= 3:
                found.append(points)
    return found


def delta(points):
    """The first place, and from each place the way to the next."""
    flat = list(points[0])
    for (x, y), (u, v) in zip(points, points[1:]):
        flat += [u - x, v - y]
    return flat


def topology(rings):
    """The lines between spaces, each once, and the rings of each space as such lines.

    A line that a ring goes backwards is written as -1 - its number.
    """
    edges = defaultdict(set)
    ends = defaultdict(set)
    for name, found in rings.items():
        for points in found:
            for one, other in zip(points, points[1:] + points[:1]):
                edges[frozenset((one, other))].add(name)
                ends[one].add(other)
                ends[other].add(one)

    def is_node(place):
        beside = list(ends[place])
        if len(beside) != 2:
            return True
        return edges[frozenset((place, beside[0]))] != edges[frozenset((place, beside[1]))]

    numbers, arcs, spaces = {}, [], {}
    for name, found in rings.items():
        spaces[name] = []
        for points in found:
            nodes = [i for i, p in enumerate(points) if is_node(p)]
            first = nodes[0] if nodes else points.index(min(points))
            points = points[first:] + points[:first + 1]
            cuts = [i for i, p in enumerate(points) if i in (0, len(points) - 1) or is_node(p)]
            ring = []
            for start, end in zip(cuts, cuts[1:]):
                line = tuple(points[start:end + 1])
                if line in numbers:
                    ring.append(numbers[line])
                elif line[::-1] in numbers:
                    ring.append(-1 - numbers[line[::-1]])
                else:
                    numbers[line] = len(arcs)
                    arcs.append(delta(line))
                    ring.append(numbers[line])
            spaces[name].append(ring)
    return arcs, spaces


if __name__ == "__main__":
    main(*sys.argv[1:])
