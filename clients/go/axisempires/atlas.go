// Package axisempires has the names behind the numbers of Axis Empires. The messages are those
// of gen/sandtable/games/axis_empires/v1, and commands to play with come from Client.Samples.
package axisempires

import (
	"strings"

	axisempiresv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/axis_empires/v1"
)

// Atlas is the names of a pack. Hexes, areas, zones and boxes are numbers in views and commands:
// the places of their rows in the pack that a match is played with.
type Atlas struct {
	// Pack is the pack, one of those of a Board.
	Pack   *axisempiresv1.Pack
	codes  map[string]uint32
	places map[string]uint32
	areas  map[string]uint32
}

// NewAtlas makes the atlas of a pack.
func NewAtlas(pack *axisempiresv1.Pack) *Atlas {
	a := &Atlas{Pack: pack, codes: map[string]uint32{}, places: map[string]uint32{}, areas: map[string]uint32{}}
	for number, row := range pack.GetHexes() {
		a.codes[row.GetCode()] = uint32(number)
		if row.GetName() != "" {
			a.places[row.GetName()] = uint32(number)
		}
	}
	for number, row := range pack.GetAreas() {
		a.areas[row.GetName()] = uint32(number)
	}
	return a
}

// Hex gives the number of a hex, by its code such as e1906 or by the name of what lies there,
// and whether there is one.
func (a *Atlas) Hex(name string) (uint32, bool) {
	if number, known := a.codes[name]; known {
		return number, true
	}
	number, known := a.places[name]
	return number, known
}

// HexName gives a hex for people: its code, and the name of what lies there.
func (a *Atlas) HexName(number uint32) string {
	row := at(a.Pack.GetHexes(), number)
	return strings.TrimRight(row.GetCode()+" "+row.GetName(), " ")
}

// Area gives the number of a country, dependent or region, and whether there is one.
func (a *Atlas) Area(name string) (uint32, bool) {
	number, known := a.areas[name]
	return number, known
}

// AreaName gives the name of a country, dependent or region.
func (a *Atlas) AreaName(number uint32) string { return at(a.Pack.GetAreas(), number).GetName() }

// ZoneName gives the name of a naval zone.
func (a *Atlas) ZoneName(number uint32) string { return at(a.Pack.GetZones(), number).GetName() }

// BoxName gives the name of a box beside the map.
func (a *Atlas) BoxName(number uint32) string { return at(a.Pack.GetBoxes(), number).GetName() }

// at gives a row, nil where there is none.
func at[R any](rows []*R, number uint32) *R {
	if int(number) >= len(rows) {
		return nil
	}
	return rows[number]
}
