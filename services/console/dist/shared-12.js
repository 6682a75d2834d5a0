import{d as a,f as e,n as o}from"./shared-3.js";var u=e(`
&sandtable/games/aa1940/v1/common.protosandtable.games.aa1940.v1"B
Stack

from(	

type(\v
count(\r
unit(\rH\0B
_"$
	UnitCount

type(\v
count(\r""

PlacedUnit

type(\b
at(	"&

PowerCount\v
power(	\v
count(\r"&

SpaceCount\v
space(	\v
count(\r"%

GroupCount

unit(\r\v
count(\r".
Troops\v
power(	

type(\v
count(\r"F
Favor
\x07passage(\rH\0

transports(	H\0
\bcarriers(	H\0B
kind"%

BattleSite

type(\v
space(	bproto3`);var b=a(u,1);var r=e(`
(sandtable/games/aa1940/v1/research.protosandtable.games.aa1940.v1"(
\vEconomyPart\r
\x07economy(	

ipcs(\r"S
\vBuyResearch

dice(\r8
\bpayments (\v2&.sandtable.games.aa1940.v1.EconomyPart"K
DropParatroopers-
stack(\v2 .sandtable.games.aa1940.v1.Stack\b
to(	"0
\fLaunchRocket

from(	\b
at(	

slot("\r
\vChooseChart",
ResearchOption

most(\r
\bdie_cost(\r"T
\fRocketOption

from(	8
\x07targets (\v2'.sandtable.games.aa1940.v1.RocketTarget"$
\fRocketTarget\b
at(	

slot("c
ResearchBought\v
power(	

dice(\r8
\bpayments (\v2&.sandtable.games.aa1940.v1.EconomyPart"N
ResearchRolled\v
power(	\r
\x07hits_on(\r\f
dice (\r
\fbreakthrough(\b"D
\vAdvanceMade\v
power(	\v
chart(\f
dice (\r\r
\x07advance("N
WarBondsCollected\v
power(	\f
dice (\r
	collected(\r\r
\x07economy(	"\\
ParatroopersDropped/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	\b
to(	"?
RocketLaunched\v
power(	

from(	\b
at(	

slot(bproto3`,[u]);var s=e(`
(sandtable/games/aa1940/v1/decision.protosandtable.games.aa1940.v1"
\bDecision\b
id(\r

seat(\r\v
power(	>
\bscramble(\v2,.sandtable.games.aa1940.v1.Decision.ScrambleH\0@
	intercept(\v2-.sandtable.games.aa1940.v1.Decision.InterceptH\0K
command_neutral(\v22.sandtable.games.aa1940.v1.Decision.CommandNeutralH\0E
\fraid_targets\x07(\v2/.sandtable.games.aa1940.v1.Decision.RaidTargetsH\0<
\x07bombard\b(\v2+.sandtable.games.aa1940.v1.Decision.BombardH\0>
\bsubmerge	(\v2,.sandtable.games.aa1940.v1.Decision.SubmergeH\0:
losses
(\v2*.sandtable.games.aa1940.v1.Decision.LossesH\0E
\fagree_losses\v(\v2/.sandtable.games.aa1940.v1.Decision.AgreeLossesH\08
press\f(\v2).sandtable.games.aa1940.v1.Decision.PressH\0=
favor\r(\v2..sandtable.games.aa1940.v1.Decision.FavorAskedH\0M
liberation_force(\v23.sandtable.games.aa1940.v1.Decision.LiberationForceH\0G
\rland_stranded(\v20.sandtable.games.aa1940.v1.Decision.LandStrandedH\0C
\vdeclare_war(\v2..sandtable.games.aa1940.v1.Decision.DeclareWarH\0?
	place_bid(\v2,.sandtable.games.aa1940.v1.Decision.PlaceBidH\0<
\fbreakthrough<(\v2&.sandtable.games.aa1940.v1.ChooseChartH\0>
\bkamikaze((\v2,.sandtable.games.aa1940.v1.Decision.KamikazeH\0F
\bScramble:
\x07options (\v2).sandtable.games.aa1940.v1.ScrambleOptionT
	Intercept
	territory(	6
\x07options (\v2%.sandtable.games.aa1940.v1.PowerCount1
CommandNeutral
	territory(	
powers (	b
\vRaidTargets
	territory(	1
\x07bombers (\v2 .sandtable.games.aa1940.v1.Group
\x07targets (~
\x07Bombard

zone(	/
ships (\v2 .sandtable.games.aa1940.v1.Group6
\x07targets (\v2%.sandtable.games.aa1940.v1.SpaceCountM
\bSubmerge\v
space(	4

submarines (\v2 .sandtable.games.aa1940.v1.Group
Losses\v
space(	\v
cause(+
hits(\v2.sandtable.games.aa1940.v1.Hits0
groups (\v2 .sandtable.games.aa1940.v1.Group
\brequired(\r}
\vAgreeLosses\v
space(	/
losses (\v2.sandtable.games.aa1940.v1.Loss0
groups (\v2 .sandtable.games.aa1940.v1.Group;
Press\v
space(	
\bretreats (	
\rair_may_leave(\b;

FavorAsked-
favor(\v2 .sandtable.games.aa1940.v1.Favor)
LiberationForce\b
at(	\f
budget(\rH
\fLandStranded8
groups (\v2(.sandtable.games.aa1940.v1.StrandedGroup

DeclareWar

on (	(
\bPlaceBid\f
budget(\r
spaces (	Q
\bKamikaze\r
\x07attacks(\r6
zones (\v2'.sandtable.games.aa1940.v1.KamikazeZoneB

\bquestion"T
\fKamikazeZone

zone(	8
ships (\v2).sandtable.games.aa1940.v1.KamikazeTarget"D
KamikazeTarget

unit(\r\v
power(	

type(\r
\x07damaged(\b"+
KamikazeAttack

unit(\r\r
\x07attacks(\r"
Group

unit(\r\v
power(	

type(\v
count(\r\r
\x07damaged(\b
\bseaborne(\b3
cargo\x07 (\v2$.sandtable.games.aa1940.v1.UnitCount"
Hits"M
ScrambleOption

from(	

zone(	\v
power(	

type(

most(\r"2
Loss

unit(\r
	destroyed(\r\r
\x07damaged(\r"
\rStrandedGroup-
group(\v2 .sandtable.games.aa1940.v1.Group\b
at(	6
\x07options (\v2%.sandtable.games.aa1940.v1.SpaceCount"Ç\f
Answer<
\bscramble(\v2*.sandtable.games.aa1940.v1.Answer.ScrambleH\0>
	intercept(\v2+.sandtable.games.aa1940.v1.Answer.InterceptH\0
command_neutral(	H\0C
\fraid_targets(\v2-.sandtable.games.aa1940.v1.Answer.RaidTargetsH\0>
\x07bombard(\v2-.sandtable.games.aa1940.v1.Answer.AssignmentsH\0<
\bsubmerge(\v2*.sandtable.games.aa1940.v1.Answer.SubmergeH\08
losses\x07(\v2(.sandtable.games.aa1940.v1.Answer.LossesH\0
\fagree_losses\b(\bH\0%
press	(\v2.google.protobuf.EmptyH\0:
\x07retreat
(\v2).sandtable.games.aa1940.v1.Answer.RetreatH\0\r
favor\v(\bH\0K
liberation_force\f(\v21.sandtable.games.aa1940.v1.Answer.LiberationForceH\0D
\rland_stranded\r(\v2-.sandtable.games.aa1940.v1.Answer.AssignmentsH\0A
\vdeclare_war(\v2,.sandtable.games.aa1940.v1.Answer.DeclareWarH\0=
	place_bid(\v2*.sandtable.games.aa1940.v1.Answer.PlaceBidH\0
\fbreakthrough<(H\0<
\bkamikaze((\v2*.sandtable.games.aa1940.v1.Answer.KamikazeH\0C
\bScramble7
	scrambled (\v2$.sandtable.games.aa1940.v1.ScrambledD
	Intercept7
\bfighters (\v2%.sandtable.games.aa1940.v1.PowerCountO
\vRaidTargets@
\vassignments (\v2+.sandtable.games.aa1940.v1.TargetAssignmentI
\vAssignments:
\vassignments (\v2%.sandtable.games.aa1940.v1.AssignmentA
\bSubmerge5
groups (\v2%.sandtable.games.aa1940.v1.GroupCount9
Losses/
losses (\v2.sandtable.games.aa1940.v1.Loss
\x07Retreat\b
to(	F
LiberationForce3
units (\v2$.sandtable.games.aa1940.v1.UnitCount

DeclareWar

on (	L
\bPlaceBid4
units (\v2%.sandtable.games.aa1940.v1.PlacedUnit

kept(\rF
\bKamikaze:
\x07attacks (\v2).sandtable.games.aa1940.v1.KamikazeAttackB
kind"I
	Scrambled

from(	

zone(	\v
power(	

type(\v
count(\r"/

Assignment

unit(\r\v
count(\r\b
to(	"5
TargetAssignment

unit(\r\v
count(\r\b
to(bproto3`,[o,u,r]);var x=a(s,9);var d=e(`
,sandtable/games/aa1940/v1/event_battle.protosandtable.games.aa1940.v1"\\
AircraftScrambled/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	

zone(	"H
\vIntercepted/
troops(\v2!.sandtable.games.aa1940.v1.Troops\b
at(	"-
NeutralCommanded
	territory(	\b
by(	"¬
\vBattleBegan1
site(\v2%.sandtable.games.aa1940.v1.BattleSite4
	attackers (\v2!.sandtable.games.aa1940.v1.Troops4
	defenders (\v2!.sandtable.games.aa1940.v1.Troops"L

RoundBegan1
site(\v2%.sandtable.games.aa1940.v1.BattleSite\v
round(\r"q
Rolled\v
space(	\b
by(\v
cause(\r
\x07hits_on(\r\f
dice (\r

hits(\r\r
\x07certain\x07(\r\v
pairs<(\r"v

RaidRolled\v
space(	

slot(\b
by(\f
dice (\r\f
result(\r\r
\x07certain(\r\r
\x07hits_on\x07(\r\v
pairs<(\r"U

HitsScored\v
space(	\r
\x07against(+
hits(\v2.sandtable.games.aa1940.v1.Hits"V
	Destroyed\v
space(	/
troops(\v2!.sandtable.games.aa1940.v1.Troops\v
cause("G
\x07Damaged\v
space(	/
troops(\v2!.sandtable.games.aa1940.v1.Troops"I
	Submerged\v
space(	/
troops(\v2!.sandtable.games.aa1940.v1.Troops""
	Retreated\v
space(	\b
to(	"B
FacilityDamaged\b
at(	

slot(\f
points(\r\v
total(\r"N
\vBattleEnded1
site(\v2%.sandtable.games.aa1940.v1.BattleSite\f
result("U
\x07Removed\v
space(	/
troops(\v2!.sandtable.games.aa1940.v1.Troops\f
reason("W
StrandedLanded/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	\b
to(	"£
KamikazeAttacked\v
power(	

zone(	/
target(\v2!.sandtable.games.aa1940.v1.Troops\r
\x07attacks(\r\r
\x07hits_on(\r\f
dice (\r\r
\x07certain\x07(\r

hits\b(\rbproto3`,[u,s]);var t=e(`
&sandtable/games/aa1940/v1/orders.protosandtable.games.aa1940.v1"
StandingOrders9
\bscramble(\v2).sandtable.games.aa1940.v1.ScrambleOrders
	intercept(
\bsubmerge(2
losses(\v2$.sandtable.games.aa1940.v1.LossOrder
\fagree_losses(\bH\0
\x07passage(\bH
share\x07(\bH
ground\b(\bHB
_B
_B
_B
_"J
ScrambleOrders8
orders (\v2(.sandtable.games.aa1940.v1.ScrambleOrder"C
\rScrambleOrder

zone(	
\bfighters(\r
tactical_bombers(\r"
\rKamikazeOrder\r
\x07attacks(\r"
	LossOrder\r
first (bproto3`,[u]),B=a(t,0),E=a(t,1);var w=a(t,4);var i=e(`
*sandtable/games/aa1940/v1/event_turn.protosandtable.games.aa1940.v1"%
	TurnBegan\v
round(\r\v
power(	"&

PhaseBegan\v
power(	\v
phase("!
\vWarDeclared\b
by(	\b
on(	":
Bought\v
power(	

type(\v
count(\r

cost(\r"5
FacilityBought\v
power(	

type(

cost(\r"2
\rUpgradeBought\v
power(	\b
at(	

cost(\r"G
\bRepaired\v
power(	\b
at(	

slot(\f
points(\r

cost<(\r"?
\rShipsRepaired\v
power(	\b
at(	

type(\v
count(\r"Y
Moved/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	\b
to(		
via(	"Q
\bRaidSent/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	\b
to(	"Q
Loaded/
troops(\v2!.sandtable.games.aa1940.v1.Troops

from(	

zone(	"Q
\bUnloaded/
troops(\v2!.sandtable.games.aa1940.v1.Troops

zone(	\b
to(	"Y
AssaultAnnounced/
troops(\v2!.sandtable.games.aa1940.v1.Troops

zone(	\b
to(	""
\x07Engaged

zone(	\v
fight(\b"%
	TakenBack\v
power(	\v
steps(\r"S
FavorRequested\b
by(	\b
of(	-
favor(\v2 .sandtable.games.aa1940.v1.Favor"R
\rFavorAnswered\b
to(	\b
by(	-
favor(\v2 .sandtable.games.aa1940.v1.Favor"D
NeutralInvaded
	territory(	\b
by(	\v
joins(

army(\r"$
StrictNeutralsTurned\f
toward("1
\bCaptured
	territory(	\b
by(	

from(	"0
	Liberated
	territory(	\b
by(	\b
to(	"%
\bReverted
	territory(	\b
to(	"2
	Converted
	territory(	\b
by(	

army(\r"
ComplexDowngraded\b
at(	"
ComplexRemoved\b
at(	"K
KamikazeOrderFiled5
order(\v2(.sandtable.games.aa1940.v1.KamikazeOrder"A
\fCapitalTaken
	territory(	\b
by(	

from(	

ipcs(\r",
\fCapitalFreed
	territory(	\v
power(	"U
LiberationForceArrived\b
at(	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"C
Placed/
troops(\v2!.sandtable.games.aa1940.v1.Troops\b
at(	"3
FacilityPlaced\v
power(	

type(\b
at(	"<
\bRefunded\v
power(	

type(\v
count(\r

ipcs(\r"7
FacilityRefunded\v
power(	

type(

ipcs(\r"P
\fConvoyRolled\v
power(	

zone(	\f
dice (\r

loss(\r\r
\x07certain(\r"H
Income\v
power(	

production(\r
	collected(\r
\btreasury(\r"<
Asked3
\bdecision(\v2#.sandtable.games.aa1940.v1.Decision"$
\bAnswered
\bdecision(\r\b
by("F
\vOrdersFiled7
orders(\v2).sandtable.games.aa1940.v1.StandingOrders"1
\bResigned

seat(\r
	powers_to(\rH\0B
_"/
Ended\f
winner(

rule(	\f
reason(	"Y
\bBidTaken\v
power(	4
units (\v2%.sandtable.games.aa1940.v1.PlacedUnit

kept(\r"
Bonus

ipcs(\rbproto3`,[u,s,t]);var c=e(`
%sandtable/games/aa1940/v1/event.protosandtable.games.aa1940.v1"¤
Event8

turn_began(\v2$.sandtable.games.aa1940.v1.TurnBeganH\0:
\vphase_began(\v2%.sandtable.games.aa1940.v1.PhaseBeganH\0<
\fwar_declared(\v2&.sandtable.games.aa1940.v1.WarDeclaredH\01
bought(\v2!.sandtable.games.aa1940.v1.BoughtH\0B
facility_bought(\v2).sandtable.games.aa1940.v1.FacilityBoughtH\0@
upgrade_bought(\v2(.sandtable.games.aa1940.v1.UpgradeBoughtH\05
\brepaired\x07(\v2#.sandtable.games.aa1940.v1.RepairedH\0@
ships_repaired\b(\v2(.sandtable.games.aa1940.v1.ShipsRepairedH\0/
moved	(\v2 .sandtable.games.aa1940.v1.MovedH\06
	raid_sent
(\v2#.sandtable.games.aa1940.v1.RaidSentH\01
loaded\v(\v2!.sandtable.games.aa1940.v1.LoadedH\05
\bunloaded\f(\v2#.sandtable.games.aa1940.v1.UnloadedH\0F
assault_announced\r(\v2+.sandtable.games.aa1940.v1.AssaultAnnouncedH\03
\x07engaged(\v2".sandtable.games.aa1940.v1.EngagedH\08

taken_back(\v2$.sandtable.games.aa1940.v1.TakenBackH\0B
favor_requested(\v2).sandtable.games.aa1940.v1.FavorRequestedH\0@
favor_answered(\v2(.sandtable.games.aa1940.v1.FavorAnsweredH\0H
aircraft_scrambled(\v2,.sandtable.games.aa1940.v1.AircraftScrambledH\0;
\vintercepted(\v2&.sandtable.games.aa1940.v1.InterceptedH\0B
neutral_invaded(\v2).sandtable.games.aa1940.v1.NeutralInvadedH\0O
strict_neutrals_turned(\v2/.sandtable.games.aa1940.v1.StrictNeutralsTurnedH\0F
neutral_commanded(\v2+.sandtable.games.aa1940.v1.NeutralCommandedH\0<
\fbattle_began(\v2&.sandtable.games.aa1940.v1.BattleBeganH\0:
\vround_began(\v2%.sandtable.games.aa1940.v1.RoundBeganH\01
rolled(\v2!.sandtable.games.aa1940.v1.RolledH\0:
\vraid_rolled(\v2%.sandtable.games.aa1940.v1.RaidRolledH\0:
\vhits_scored\x1B(\v2%.sandtable.games.aa1940.v1.HitsScoredH\07
	destroyed(\v2$.sandtable.games.aa1940.v1.DestroyedH\03
\x07damaged(\v2".sandtable.games.aa1940.v1.DamagedH\07
	submerged(\v2$.sandtable.games.aa1940.v1.SubmergedH\07
	retreated(\v2$.sandtable.games.aa1940.v1.RetreatedH\0D
facility_damaged (\v2*.sandtable.games.aa1940.v1.FacilityDamagedH\0<
\fbattle_ended!(\v2&.sandtable.games.aa1940.v1.BattleEndedH\03
\x07removed"(\v2".sandtable.games.aa1940.v1.RemovedH\05
\bcaptured#(\v2#.sandtable.games.aa1940.v1.CapturedH\07
	liberated$(\v2$.sandtable.games.aa1940.v1.LiberatedH\05
\breverted%(\v2#.sandtable.games.aa1940.v1.RevertedH\07
	converted&(\v2$.sandtable.games.aa1940.v1.ConvertedH\0H
complex_downgraded'(\v2,.sandtable.games.aa1940.v1.ComplexDowngradedH\0>
\rcapital_taken((\v2'.sandtable.games.aa1940.v1.CapitalTakenH\0>
\rcapital_freed)(\v2'.sandtable.games.aa1940.v1.CapitalFreedH\0S
liberation_force_arrived*(\v21.sandtable.games.aa1940.v1.LiberationForceArrivedH\0B
stranded_landed+(\v2).sandtable.games.aa1940.v1.StrandedLandedH\01
placed,(\v2!.sandtable.games.aa1940.v1.PlacedH\0B
facility_placed-(\v2).sandtable.games.aa1940.v1.FacilityPlacedH\05
\brefunded.(\v2#.sandtable.games.aa1940.v1.RefundedH\0F
facility_refunded/(\v2+.sandtable.games.aa1940.v1.FacilityRefundedH\0>
\rconvoy_rolled0(\v2'.sandtable.games.aa1940.v1.ConvoyRolledH\01
income1(\v2!.sandtable.games.aa1940.v1.IncomeH\0/
asked2(\v2 .sandtable.games.aa1940.v1.AskedH\05
\banswered3(\v2#.sandtable.games.aa1940.v1.AnsweredH\0<
\forders_filed4(\v2&.sandtable.games.aa1940.v1.OrdersFiledH\05
\bresigned5(\v2#.sandtable.games.aa1940.v1.ResignedH\0/
ended6(\v2 .sandtable.games.aa1940.v1.EndedH\06
	bid_taken7(\v2#.sandtable.games.aa1940.v1.BidTakenH\0B
research_bought<(\v2).sandtable.games.aa1940.v1.ResearchBoughtH\0B
research_rolled=(\v2).sandtable.games.aa1940.v1.ResearchRolledH\0<
\fadvance_made>(\v2&.sandtable.games.aa1940.v1.AdvanceMadeH\0I
war_bonds_collected?(\v2,.sandtable.games.aa1940.v1.WarBondsCollectedH\0L
paratroopers_dropped@(\v2..sandtable.games.aa1940.v1.ParatroopersDroppedH\0B
rocket_launchedA(\v2).sandtable.games.aa1940.v1.RocketLaunchedH\0B
complex_removed8(\v2).sandtable.games.aa1940.v1.ComplexRemovedH\0F
kamikaze_attacked9(\v2+.sandtable.games.aa1940.v1.KamikazeAttackedH\0K
kamikaze_order_filed:(\v2-.sandtable.games.aa1940.v1.KamikazeOrderFiledH\0\r
\x07economy;(	B
kindbproto3`,[d,i,r]),K=a(c,0);export{u as a,b,r as c,s as d,x as e,t as f,B as g,E as h,w as i,K as j};
