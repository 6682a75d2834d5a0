import{b as u,d as n}from"./shared-3.js";var e=n(`
&sandtable/games/aa1940/v1/common.protosandtable.games.aa1940.v1"s
Stack\f
from (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
unit (\rH\0B\x07
_unit"M
	UnitCount1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"K

PlacedUnit1
type (2#.sandtable.games.aa1940.v1.UnitType

at (	"*

PowerCount\r
power (	\r
count (\r"*

SpaceCount\r
space (	\r
count (\r")

GroupCount\f
unit (\r\r
count (\r"Y
Troops\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"L
Favor
\x07passage (\rH\0

transports (	H\0
\bcarriers (	H\0B
kind"P

BattleSite3
type (2%.sandtable.games.aa1940.v1.BattleType\r
space (	*
\bUnitType
UNIT_TYPE_UNSPECIFIED\0
UNIT_TYPE_INFANTRY
UNIT_TYPE_ARTILLERY\x1B
UNIT_TYPE_MECH_INFANTRY
UNIT_TYPE_TANK
\rUNIT_TYPE_AAA
UNIT_TYPE_FIGHTER
UNIT_TYPE_TACTICAL_BOMBER\x07
UNIT_TYPE_STRATEGIC_BOMBER\b
UNIT_TYPE_BATTLESHIP	
UNIT_TYPE_CARRIER

UNIT_TYPE_CRUISER\v
UNIT_TYPE_DESTROYER\f
UNIT_TYPE_SUBMARINE\r
UNIT_TYPE_TRANSPORT*©
\fFacilityType
FACILITY_TYPE_UNSPECIFIED\0
\x1BFACILITY_TYPE_MAJOR_COMPLEX
\x1BFACILITY_TYPE_MINOR_COMPLEX
FACILITY_TYPE_AIR_BASE
FACILITY_TYPE_NAVAL_BASE*
\fFacilitySlot
FACILITY_SLOT_UNSPECIFIED\0
FACILITY_SLOT_COMPLEX
FACILITY_SLOT_AIR_BASE
FACILITY_SLOT_NAVAL_BASE*¿
Phase
PHASE_UNSPECIFIED\0
PHASE_PURCHASE
PHASE_COMBAT_MOVE
PHASE_CONDUCT_COMBAT
PHASE_NONCOMBAT_MOVE
PHASE_MOBILIZE
PHASE_COLLECT_INCOME
PHASE_RESEARCH\x07*<
Side
SIDE_UNSPECIFIED\0\r
	SIDE_AXIS
\vSIDE_ALLIES*§

Neutrality
NEUTRALITY_UNSPECIFIED\0
NEUTRALITY_PRO_AXIS
NEUTRALITY_PRO_ALLIES
NEUTRALITY_STRICT
NEUTRALITY_IMPASSABLE
NEUTRALITY_ORPHANED(*q

BattleType\x1B
BATTLE_TYPE_UNSPECIFIED\0
BATTLE_TYPE_RAID
BATTLE_TYPE_ASSAULT
BATTLE_TYPE_GENERALbproto3`);var o=u(e,1);export{e as a,o as b};
