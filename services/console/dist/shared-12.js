import{a as n}from"./shared-14.js";import{c as u,e as a}from"./shared-3.js";var l=a(`
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
_2bproto3`,[n]),f=u(l,0);var m=a(`
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
_2bproto3`,[n]),P=u(m,0);var s={1:["infantry","infantry","inf"],2:["artillery","artillery","art"],3:["mechanized infantry","mechanized infantry","mech"],4:["tank","tanks","tank"],5:["AA gun","AA guns","aa"],6:["fighter","fighters","ftr"],7:["tactical bomber","tactical bombers","tac"],8:["strategic bomber","strategic bombers","bmr"],9:["battleship","battleships","bb"],10:["carrier","carriers","cv"],11:["cruiser","cruisers","ca"],12:["destroyer","destroyers","dd"],13:["submarine","submarines","sub"],14:["transport","transports","tra"]};function x(e,t){let[r,o]=s[e]??["unit","units"];return`${t} ${t===1?r:o}`}function M(e){return s[e]?.[0]??"unit"}var c={1:"major industrial complex",2:"minor industrial complex",3:"air base",4:"naval base"};function E(e){return c[e]??"facility"}var b={1:"industrial complex",2:"air base",3:"naval base"};function C(e){return b[e]??"facility"}var p={1:"purchase",2:"combat move",3:"combat",4:"noncombat move",5:"mobilization",6:"income",7:"research"};function A(e){return p[e]??""}var g=["","advanced artillery","rockets","paratroopers","increased factory production","war bonds","improved mechanized infantry","super submarines","jet fighters","improved shipyards","radar","long-range aircraft","heavy bombers"];function T(e){return g[e]??"an advance"}function G(e){return e.length<2?e[0]??"":`${e.slice(0,-1).join(", ")} and ${e.at(-1)}`}export{l as a,f as b,m as c,P as d,x as e,M as f,E as g,C as h,A as i,T as j,G as k};
