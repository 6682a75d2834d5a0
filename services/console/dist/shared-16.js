import{c as u,e as n}from"./shared-3.js";var e=n(`
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
space (	*
\bUnitType
_0\0
_1
_2
_3
_4
_5
_6
_7\x07
_8\b
_9	\x07
_10
\x07
_11\v\x07
_12\f\x07
_13\r\x07
_14*6
\fFacilityType
_0\0
_1
_2
_3
_4*.
\fFacilitySlot
_0\0
_1
_2
_3*G
Phase
_0\0
_1
_2
_3
_4
_5
_6
_7\x07*
Side
_0\0
_1
_2*=

Neutrality
_0\0
_1
_2
_3
_4\x07
_40(*,

BattleType
_0\0
_1
_2
_3bproto3`);var t=u(e,1);export{e as a,t as b};
