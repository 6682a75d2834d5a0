import{a as u,c as t,d as n,f as s}from"./shared-14.js";import{c as a,e}from"./shared-3.js";var r=e(`
,sandtable/games/aa1940/v1/event_battle.protosandtable.games.aa1940.v1"b
AircraftScrambled1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	\f
zone (	"L
\vIntercepted1
troops (\v2!.sandtable.games.aa1940.v1.Troops

at (	"1
NeutralCommanded
	territory (	

by (	"®
\vBattleBegan3
site (\v2%.sandtable.games.aa1940.v1.BattleSite4
	attackers (\v2!.sandtable.games.aa1940.v1.Troops4
	defenders (\v2!.sandtable.games.aa1940.v1.Troops"P

RoundBegan3
site (\v2%.sandtable.games.aa1940.v1.BattleSite\r
round (\r"Ì
Rolled\r
space (	1
by (2%.sandtable.games.aa1940.v1.BattleRole3
cause (2$.sandtable.games.aa1940.v1.LossCause
\x07hits_on (\r\f
dice (\r\f
hits (\r
\x07certain\x07 (\r\r
pairs< (\r"Ô

RaidRolled\r
space (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot1
by (2%.sandtable.games.aa1940.v1.BattleRole\f
dice (\r
result (\r
\x07certain (\r
\x07hits_on\x07 (\r\r
pairs< (\r"

HitsScored\r
space (	6
\x07against (2%.sandtable.games.aa1940.v1.BattleRole-
hits (\v2.sandtable.games.aa1940.v1.Hits"
	Destroyed\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops3
cause (2$.sandtable.games.aa1940.v1.LossCause"K
\x07Damaged\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"M
	Submerged\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"&
	Retreated\r
space (	

to (	"s
FacilityDamaged

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot
points (\r\r
total (\r"{
\vBattleEnded3
site (\v2%.sandtable.games.aa1940.v1.BattleSite7
result (2'.sandtable.games.aa1940.v1.BattleResult"
\x07Removed\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops8
reason (2(.sandtable.games.aa1940.v1.RemovalReason"]
StrandedLanded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	"±
KamikazeAttacked\r
power (	\f
zone (	1
target (\v2!.sandtable.games.aa1940.v1.Troops
\x07attacks (\r
\x07hits_on (\r\f
dice (\r
\x07certain\x07 (\r\f
hits\b (\r*$

BattleRole
_0\0
_1
_2*6
\fBattleResult
_0\0
_1
_2
_3
_4*7
\rRemovalReason
_0\0
_1
_2
_3
_4bproto3`,[u,n]);var d=e(`
*sandtable/games/aa1940/v1/event_turn.protosandtable.games.aa1940.v1")
	TurnBegan\r
round (\r\r
power (	"L

PhaseBegan\r
power (	/
phase (2 .sandtable.games.aa1940.v1.Phase"7
\vWarDeclared

by (	

on (	
\bprovoked (\b"g
Bought\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r\f
cost (\r"d
FacilityBought\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType\f
cost (\r"8
\rUpgradeBought\r
power (	

at (	\f
cost (\r"z
\bRepaired\r
power (	

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot
points (\r\f
cost< (\r"l
\rShipsRepaired\r
power (	

at (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"a
Moved1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	\v
via (	"W
\bRaidSent1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	"W
Loaded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	\f
zone (	"W
\bUnloaded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
zone (	

to (	"_
AssaultAnnounced1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
zone (	

to (	"&
\x07Engaged\f
zone (	\r
fight (\b")
	TakenBack\r
power (	\r
steps (\r"Y
FavorRequested

by (	

of (	/
favor (\v2 .sandtable.games.aa1940.v1.Favor"i
\rFavorAnswered

to (	

by (	/
favor (\v2 .sandtable.games.aa1940.v1.Favor
\x07granted (\b"m
NeutralInvaded
	territory (	

by (	.
joins (2.sandtable.games.aa1940.v1.Side\f
army (\r"G
StrictNeutralsTurned/
toward (2.sandtable.games.aa1940.v1.Side"7
\bCaptured
	territory (	

by (	\f
from (	"6
	Liberated
	territory (	

by (	

to (	")
\bReverted
	territory (	

to (	"8
	Converted
	territory (	

by (	\f
army (\r"
ComplexDowngraded

at (	"
ComplexRemoved

at (	"M
KamikazeOrderFiled7
order (\v2(.sandtable.games.aa1940.v1.KamikazeOrder"I
\fCapitalTaken
	territory (	

by (	\f
from (	\f
ipcs (\r"0
\fCapitalFreed
	territory (	\r
power (	"W
LiberationForceArrived

at (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"G
Placed1
troops (\v2!.sandtable.games.aa1940.v1.Troops

at (	"b
FacilityPlaced\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType

at (	"i
\bRefunded\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r\f
ipcs (\r"f
FacilityRefunded\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType\f
ipcs (\r"X
\fConvoyRolled\r
power (	\f
zone (	\f
dice (\r\f
loss (\r
\x07certain (\r"
Income\r
power (	

production (\r1
\x07bonuses (\v2 .sandtable.games.aa1940.v1.Bonus
\vconvoy_loss (\r
	collected (\r
\btreasury (\r">
Asked5
\bdecision (\v2#.sandtable.games.aa1940.v1.Decision"O
\bAnswered
\bdecision (\r1
by (2%.sandtable.games.aa1940.v1.AnsweredBy"H
\vOrdersFiled9
orders (\v2).sandtable.games.aa1940.v1.StandingOrders">
\bResigned\f
seat (\r
	powers_to (\rH\0B\f

_powers_to"V
Ended/
winner (2.sandtable.games.aa1940.v1.Side\f
rule (	
reason (	"]
\bBidTaken\r
power (	4
units (\v2%.sandtable.games.aa1940.v1.PlacedUnit\f
kept (\r"(
Bonus
	objective (	\f
ipcs (\r*$

AnsweredBy
_0\0
_1
_2bproto3`,[u,n,s]);var l=e(`
%sandtable/games/aa1940/v1/event.protosandtable.games.aa1940.v1"¦ 
Event:

turn_began (\v2$.sandtable.games.aa1940.v1.TurnBeganH\0<
\vphase_began (\v2%.sandtable.games.aa1940.v1.PhaseBeganH\0>
\fwar_declared (\v2&.sandtable.games.aa1940.v1.WarDeclaredH\03
bought (\v2!.sandtable.games.aa1940.v1.BoughtH\0D
facility_bought (\v2).sandtable.games.aa1940.v1.FacilityBoughtH\0B
upgrade_bought (\v2(.sandtable.games.aa1940.v1.UpgradeBoughtH\07
\brepaired\x07 (\v2#.sandtable.games.aa1940.v1.RepairedH\0B
ships_repaired\b (\v2(.sandtable.games.aa1940.v1.ShipsRepairedH\01
moved	 (\v2 .sandtable.games.aa1940.v1.MovedH\08
	raid_sent
 (\v2#.sandtable.games.aa1940.v1.RaidSentH\03
loaded\v (\v2!.sandtable.games.aa1940.v1.LoadedH\07
\bunloaded\f (\v2#.sandtable.games.aa1940.v1.UnloadedH\0H
assault_announced\r (\v2+.sandtable.games.aa1940.v1.AssaultAnnouncedH\05
\x07engaged (\v2".sandtable.games.aa1940.v1.EngagedH\0:

taken_back (\v2$.sandtable.games.aa1940.v1.TakenBackH\0D
favor_requested (\v2).sandtable.games.aa1940.v1.FavorRequestedH\0B
favor_answered (\v2(.sandtable.games.aa1940.v1.FavorAnsweredH\0J
aircraft_scrambled (\v2,.sandtable.games.aa1940.v1.AircraftScrambledH\0=
\vintercepted (\v2&.sandtable.games.aa1940.v1.InterceptedH\0D
neutral_invaded (\v2).sandtable.games.aa1940.v1.NeutralInvadedH\0Q
strict_neutrals_turned (\v2/.sandtable.games.aa1940.v1.StrictNeutralsTurnedH\0H
neutral_commanded (\v2+.sandtable.games.aa1940.v1.NeutralCommandedH\0>
\fbattle_began (\v2&.sandtable.games.aa1940.v1.BattleBeganH\0<
\vround_began (\v2%.sandtable.games.aa1940.v1.RoundBeganH\03
rolled (\v2!.sandtable.games.aa1940.v1.RolledH\0<
\vraid_rolled (\v2%.sandtable.games.aa1940.v1.RaidRolledH\0<
\vhits_scored\x1B (\v2%.sandtable.games.aa1940.v1.HitsScoredH\09
	destroyed (\v2$.sandtable.games.aa1940.v1.DestroyedH\05
\x07damaged (\v2".sandtable.games.aa1940.v1.DamagedH\09
	submerged (\v2$.sandtable.games.aa1940.v1.SubmergedH\09
	retreated (\v2$.sandtable.games.aa1940.v1.RetreatedH\0F
facility_damaged  (\v2*.sandtable.games.aa1940.v1.FacilityDamagedH\0>
\fbattle_ended! (\v2&.sandtable.games.aa1940.v1.BattleEndedH\05
\x07removed" (\v2".sandtable.games.aa1940.v1.RemovedH\07
\bcaptured# (\v2#.sandtable.games.aa1940.v1.CapturedH\09
	liberated$ (\v2$.sandtable.games.aa1940.v1.LiberatedH\07
\breverted% (\v2#.sandtable.games.aa1940.v1.RevertedH\09
	converted& (\v2$.sandtable.games.aa1940.v1.ConvertedH\0J
complex_downgraded' (\v2,.sandtable.games.aa1940.v1.ComplexDowngradedH\0@
\rcapital_taken( (\v2'.sandtable.games.aa1940.v1.CapitalTakenH\0@
\rcapital_freed) (\v2'.sandtable.games.aa1940.v1.CapitalFreedH\0U
liberation_force_arrived* (\v21.sandtable.games.aa1940.v1.LiberationForceArrivedH\0D
stranded_landed+ (\v2).sandtable.games.aa1940.v1.StrandedLandedH\03
placed, (\v2!.sandtable.games.aa1940.v1.PlacedH\0D
facility_placed- (\v2).sandtable.games.aa1940.v1.FacilityPlacedH\07
\brefunded. (\v2#.sandtable.games.aa1940.v1.RefundedH\0H
facility_refunded/ (\v2+.sandtable.games.aa1940.v1.FacilityRefundedH\0@
\rconvoy_rolled0 (\v2'.sandtable.games.aa1940.v1.ConvoyRolledH\03
income1 (\v2!.sandtable.games.aa1940.v1.IncomeH\01
asked2 (\v2 .sandtable.games.aa1940.v1.AskedH\07
\banswered3 (\v2#.sandtable.games.aa1940.v1.AnsweredH\0>
\forders_filed4 (\v2&.sandtable.games.aa1940.v1.OrdersFiledH\07
\bresigned5 (\v2#.sandtable.games.aa1940.v1.ResignedH\01
ended6 (\v2 .sandtable.games.aa1940.v1.EndedH\08
	bid_taken7 (\v2#.sandtable.games.aa1940.v1.BidTakenH\0D
research_bought< (\v2).sandtable.games.aa1940.v1.ResearchBoughtH\0D
research_rolled= (\v2).sandtable.games.aa1940.v1.ResearchRolledH\0>
\fadvance_made> (\v2&.sandtable.games.aa1940.v1.AdvanceMadeH\0K
war_bonds_collected? (\v2,.sandtable.games.aa1940.v1.WarBondsCollectedH\0N
paratroopers_dropped@ (\v2..sandtable.games.aa1940.v1.ParatroopersDroppedH\0D
rocket_launchedA (\v2).sandtable.games.aa1940.v1.RocketLaunchedH\0D
complex_removed8 (\v2).sandtable.games.aa1940.v1.ComplexRemovedH\0H
kamikaze_attacked9 (\v2+.sandtable.games.aa1940.v1.KamikazeAttackedH\0M
kamikaze_order_filed: (\v2-.sandtable.games.aa1940.v1.KamikazeOrderFiledH\0
\x07economy; (	B
kindbproto3`,[r,d,t]),R=a(l,0);export{R as a};
