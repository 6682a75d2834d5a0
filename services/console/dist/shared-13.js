import{a as n,c as s,d as t,f as m}from"./shared-14.js";import{c as a,e as u,k as r}from"./shared-3.js";var o=u(`
'sandtable/games/aa1940/v1/command.protosandtable.games.aa1940.v1"£
\x07CommandD
\vdeclare_war (\v2-.sandtable.games.aa1940.v1.Command.DeclareWarH\05
buy (\v2&.sandtable.games.aa1940.v1.Command.BuyH\0F
\fbuy_facility (\v2..sandtable.games.aa1940.v1.Command.BuyFacilityH\0=
\x07upgrade (\v2*.sandtable.games.aa1940.v1.Command.UpgradeH\0;
repair (\v2).sandtable.games.aa1940.v1.Command.RepairH\07
move (\v2'.sandtable.games.aa1940.v1.Command.MoveH\07
raid\x07 (\v2'.sandtable.games.aa1940.v1.Command.RaidH\07
load\b (\v2'.sandtable.games.aa1940.v1.Command.LoadH\0;
unload	 (\v2).sandtable.games.aa1940.v1.Command.UnloadH\0;
engage
 (\v2).sandtable.games.aa1940.v1.Command.EngageH\05
ask\v (\v2&.sandtable.games.aa1940.v1.Command.AskH\09
fight\f (\v2(.sandtable.games.aa1940.v1.Command.FightH\09
place\r (\v2(.sandtable.games.aa1940.v1.Command.PlaceH\0J
place_facility (\v20.sandtable.games.aa1940.v1.Command.PlaceFacilityH\0@
	take_back (\v2+.sandtable.games.aa1940.v1.Command.TakeBackH\0@
	end_phase (\v2+.sandtable.games.aa1940.v1.Command.EndPhaseH\0C
answer (\v21.sandtable.games.aa1940.v1.Command.AnswerDecisionH\0?

set_orders (\v2).sandtable.games.aa1940.v1.StandingOrdersH\0>
\fbuy_research< (\v2&.sandtable.games.aa1940.v1.BuyResearchH\0;
drop= (\v2+.sandtable.games.aa1940.v1.DropParatroopersH\09
launch> (\v2'.sandtable.games.aa1940.v1.LaunchRocketH\0Q
set_kamikaze_order( (\v23.sandtable.games.aa1940.v1.Command.SetKamikazeOrderH\0

DeclareWar

on (	X
Buy1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07economy( (	U
\vBuyFacility5
type (2'.sandtable.games.aa1940.v1.FacilityType
\x07economy( (	
\x07Upgrade

at (	[
Repair

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot
points (\rP
Move/
stack (\v2 .sandtable.games.aa1940.v1.Stack

to (	\v
via (	C
Raid/
stack (\v2 .sandtable.games.aa1940.v1.Stack

to (	J
Load/
stack (\v2 .sandtable.games.aa1940.v1.Stack
	transport (\rE
Unload/
stack (\v2 .sandtable.games.aa1940.v1.Stack

to (	%
Engage\f
zone (	\r
fight (\b6
Ask/
favor (\v2 .sandtable.games.aa1940.v1.Favor<
Fight3
site (\v2%.sandtable.games.aa1940.v1.BattleSitef
Place1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r

at (	
\x07economy( (	c
\rPlaceFacility5
type (2'.sandtable.games.aa1940.v1.FacilityType

at (	
\x07economy( (	
\bTakeBack\r
steps (\r

\bEndPhaseU
AnswerDecision
\bdecision (\r1
answer (\v2!.sandtable.games.aa1940.v1.AnswerK
SetKamikazeOrder7
order (\v2(.sandtable.games.aa1940.v1.KamikazeOrderB
kindbproto3`,[n,t,m,s]),g=a(o,0);var e=u(`
$sandtable/games/aa1940/v1/view.protosandtable.games.aa1940.v1"¨
View\r
round (\r\r
power (	/
phase (2 .sandtable.games.aa1940.v1.Phase4
powers (\v2$.sandtable.games.aa1940.v1.PowerView4
spaces (\v2$.sandtable.games.aa1940.v1.SpaceView2
drafts (\v2".sandtable.games.aa1940.v1.Command4
\x07pending\x07 (\v2#.sandtable.games.aa1940.v1.Decision
\vaxis_cities\b (\r9
orders	 (\v2).sandtable.games.aa1940.v1.StandingOrders,
\x07outcome
 (\v2\x1B.sandtable.types.v1.Outcome
\rresearch_dice< (\rH\0\r
board( (	@
kamikaze_order) (\v2(.sandtable.games.aa1940.v1.KamikazeOrderB
_research_dice"õ
	PowerView\r
power (	
seat (\rH\0
\btreasury (\r

production (\r3
queue (\v2$.sandtable.games.aa1940.v1.UnitCount;

facilities (2'.sandtable.games.aa1940.v1.FacilityType\f
wars\x07 (	
\fcapital_lost\b (\b4
\badvances< (2".sandtable.games.aa1940.v1.Advance
\bkamikaze( (\r9
	economies) (\v2&.sandtable.games.aa1940.v1.EconomyViewB\x07
_seat"Ì
\vEconomyView
\x07economy (	
\btreasury (\r

production (\r3
queue (\v2$.sandtable.games.aa1940.v1.UnitCount;

facilities (2'.sandtable.games.aa1940.v1.FacilityType
\fcapital_lost (\b"ö
	SpaceView\r
space (	

controller (	9

neutrality (2%.sandtable.games.aa1940.v1.Neutrality\f
army (\r7

facilities (\v2#.sandtable.games.aa1940.v1.Facility
\x07changed (\b3
units\x07 (\v2$.sandtable.games.aa1940.v1.UnitGroup"Q
\bFacility5
type (2'.sandtable.games.aa1940.v1.FacilityType
damage (\r"ì
	UnitGroup\f
unit (\r\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07damaged (\b
aboard (\rH\0\r
spent\x07 (\r2
marks\b (2#.sandtable.games.aa1940.v1.UnitMark\f
goal	 (	B	
\x07_aboard*
\bUnitMark
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
_15bproto3`,[o,n,t,m,s,r]),x=a(e,0),F=a(e,1),k=a(e,2),G=a(e,3),E=a(e,4),D=a(e,5);export{g as a,x as b,F as c,k as d,G as e,E as f,D as g};
