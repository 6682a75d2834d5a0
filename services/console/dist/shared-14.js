import{a}from"./shared-16.js";import{c as u,e}from"./shared-3.js";var t=e(`
%sandtable/games/aa1940/v1/board.protosandtable.games.aa1940.v1"õ
Board

id (	\r
title (	0
powers (\v2 .sandtable.games.aa1940.v1.Power0
spaces (\v2 .sandtable.games.aa1940.v1.Space0
canals (\v2 .sandtable.games.aa1940.v1.Canal5
units (\v2&.sandtable.games.aa1940.v1.UnitProfile>

facilities\x07 (\v2*.sandtable.games.aa1940.v1.FacilityProfile
axis_cities_to_win\b (\r\f
name( (	5
	economies) (\v2".sandtable.games.aa1940.v1.Economy2
goals* (\v2#.sandtable.games.aa1940.v1.CityGoal/
sheet+ (\v2 .sandtable.games.aa1940.v1.Sheet":
Sheet\r
width (
height (

edges_meet (\b""

SheetPoint	
x (	
y ("A
\x07Polygon6
\x07corners (\v2%.sandtable.games.aa1940.v1.SheetPoint"M
Disc5
center (\v2%.sandtable.games.aa1940.v1.SheetPoint
radius ("Ø
\x07Outline4
\bpolygons (\v2".sandtable.games.aa1940.v1.Polygon.
discs (\v2.sandtable.games.aa1940.v1.Disc4
label (\v2%.sandtable.games.aa1940.v1.SheetPoint1
rings (\v2".sandtable.games.aa1940.v1.Polygon"U
\x07Economy

id (	\f
name (	\r
power (	
\x07capital (	
\btreasury (\r"*
\bCityGoal
cities (	
needed (\r"¢
Power

id (	\f
name (	-
side (2.sandtable.games.aa1940.v1.Side
\x07capital (	
\btreasury (\r\f
wars (	\r
color\x07 (	
\bkamikaze( (\r"´
Space

id (	\f
name (	3
\x07terrain (2".sandtable.games.aa1940.v1.Terrain\v
ipc (\r
\boriginal (	
start_controller (	9

neutrality\x07 (2%.sandtable.games.aa1940.v1.Neutrality\f
army\b (\r
\fvictory_city	 (	

capital_of
 (	
island\v (\b
convoy\f (\b\v
lon\r (\v
lat (
	neighbors (	
\x07economy( (	
\bkamikaze) (\b\v
map* (\r3
\x07outline+ (\v2".sandtable.games.aa1940.v1.Outline"n
Canal\f
name (	\r
zones (	
\vcontrollers (	3
exempt (2#.sandtable.games.aa1940.v1.UnitType" 
\vUnitProfile1
type (2#.sandtable.games.aa1940.v1.UnitType\f
cost (\r
attack (\r
\x07defense (\r\f
move (\r\f
hits (\r
\vconvoy_dice\x07 (\r"
FacilityProfile5
type (2'.sandtable.games.aa1940.v1.FacilityType\f
cost (\r

damage_cap (\r
\bcapacity (\r
\fupgrade_cost (\r*!
\x07Terrain
_0\0
_1
_2bproto3`,[a]),r=u(t,0);var s=e(`
'sandtable/games/aa1940/v1/options.protosandtable.games.aa1940.v1"
\x07Options4
seats (\v2%.sandtable.games.aa1940.v1.SeatPowers
\vround_limit (\rH\0
\vopen_canals (\b1
dice (2#.sandtable.games.aa1940.v1.DiceRule+
bid (\v2.sandtable.games.aa1940.v1.Bid
decide_by_score (\b
\bresearch< (\b\r
board( (	B
\f_round_limit"B
Bid-
side (2.sandtable.games.aa1940.v1.Side\f
ipcs (\r"

SeatPowers
powers (	*"
\bDiceRule
_0\0
_1
_2bproto3`,[a]),c=u(s,0);export{t as a,r as b,s as c,c as d};
