import{a as _}from"./shared-21.js";import{c as s,e}from"./shared-3.js";var n=e(`
-sandtable/games/axis_empires/v1/options.protosandtable.games.axis_empires.v1"
\x07Options\f
pack (	
\bscenario (	<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions9
\x07edition (2(.sandtable.games.axis_empires.v1.Edition
\vpack_digest (	E
optional_rules (2-.sandtable.games.axis_empires.v1.OptionalRule
decide_by_score\x07 (\b"J
\fSeatFactions:
\bfactions (2(.sandtable.games.axis_empires.v1.Faction*!
\x07Edition
_0\0
_1
_2*¯
\fOptionalRule
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
_14\x07
_15\x07
_16\x07
_17\x07
_18bproto3`,[_]),r=s(n,0);var a=(u=>(u[u.UNSPECIFIED=0]="UNSPECIFIED",u[u.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",u[u.WILD_COMBAT=2]="WILD_COMBAT",u[u.CANNON_FODDER=3]="CANNON_FODDER",u[u.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",u[u.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",u[u.ICELAND=6]="ICELAND",u[u.VARIABLE_ENDING=7]="VARIABLE_ENDING",u[u.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",u[u.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",u[u.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",u[u.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",u[u.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",u[u.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",u[u.LUCK=14]="LUCK",u[u.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",u[u.EAST_AFRICA=16]="EAST_AFRICA",u[u.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",u[u.SEPARATE_PEACE=18]="SEPARATE_PEACE",u))(a||{});export{n as a,r as b,a as c};
