import{c as b,k as m}from"./shared-4.js";import{c as u,e,f as t,h as n,j as d,o as l,p as g,s as f}from"./shared-3.js";var c=e(`
$sandtable/ladder/v1/comparison.protosandtable.ladder.v1"

Comparison\f
name (	
	candidate (	
\bbaseline (	\f
elo0 (\f
elo1 (\r
alpha (\f
beta\x07 (

most_pairs\b (\r3
state	 (2$.sandtable.ladder.v1.ComparisonState\r
pairs
 (\r
\vpair_points\v (\r
log_likelihood_ratio\f (
\vlower_bound\r (
\vupper_bound (\v
elo (
\x07elo_low (
\belo_high (
\x07account (	/
\vcreate_time (\v2.google.protobuf.Timestamp,
\bend_time (\v2.google.protobuf.Timestamp
reason (	.

lapse_time (\v2.google.protobuf.Timestamp">
ComparisonPoint\r
pairs (\r
log_likelihood_ratio (*A
ComparisonState
_0\0
_1
_2
_3
_4
_5bproto3`,[t]);var o=e(`
#sandtable/tournaments/v1/play.protosandtable.tournaments.v1"Á
\rMatchSettings\f
game (	%
\x07options (\v2.google.protobuf.Any;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings6
\x07auction (\v2%.sandtable.matches.v1.AuctionSettings4

visibility (2 .sandtable.matches.v1.Visibility2
spectator_delay (\v2.google.protobuf.Duration
spectators_read_chat\x07 (\b"G
Side\f
name (	1
seats (\v2".sandtable.tournaments.v1.SideSeat"(
\bSideSeat\f
seat (\r
powers (	"
FixtureSettings3
form (2%.sandtable.tournaments.v1.FixtureForm
\x07best_of (\r
duplicate_dice (\b
\vscore_order (	"Ø
\rRoundSettings+
\bduration (\v2.google.protobuf.Duration(
pause (\v2.google.protobuf.Duration.
\vjoin_within (\v2.google.protobuf.Duration7
\x07no_show (2&.sandtable.tournaments.v1.NoShowPolicy=
\vat_deadline (2(.sandtable.tournaments.v1.DeadlinePolicy,
	reminders (\v2.google.protobuf.Duration
tolerated_no_shows\x07 (\r*5
\vFixtureForm
_0\0
_1
_2
_3
_4*&
\fNoShowPolicy
_0\0
_1
_2*@
DeadlinePolicy
_0\0
_1
_2
_3
_4
_5bproto3`,[d,n,l,g,f]),I=u(o,0);var F=u(o,3),w=u(o,4);var s=e(`
$sandtable/tournaments/v1/stage.protosandtable.tournaments.v1"
\rStageSettings
\fdisplay_name (	C
\vround_robin (\v2,.sandtable.tournaments.v1.RoundRobinSettingsH\08
swiss (\v2'.sandtable.tournaments.v1.SwissSettingsH\0>
\bknockout (\v2*.sandtable.tournaments.v1.KnockoutSettingsH\08
arena (\v2'.sandtable.tournaments.v1.ArenaSettingsH\05
intake (\v2%.sandtable.tournaments.v1.StageIntake6

tie_breaks\x07 (2".sandtable.tournaments.v1.TieBreak:
\x07fixture\b (\v2).sandtable.tournaments.v1.FixtureSettings6
round	 (\v2'.sandtable.tournaments.v1.RoundSettingsB\b
system"O
\vStageIntake\f
best (\r2
\x07seeding (2!.sandtable.tournaments.v1.Seeding"m
RoundRobinSettings\r
twice (\b
groups (\r8
\x07leaving (2'.sandtable.tournaments.v1.LeavingPolicy"¨
\rSwissSettings
rounds (\r7
\x07pairing (2&.sandtable.tournaments.v1.SwissPairing
byes_on_request (\r
late_entry_rounds (\r
clubs_apart_rounds (\r"
KnockoutSettings
double_elimination (\b
\vfinal_reset (\b
\vthird_place (\b9
\bif_drawn (2'.sandtable.tournaments.v1.DrawnKnockout"i
\rArenaSettings+
\bduration (\v2.google.protobuf.Duration+
\binterval (\v2.google.protobuf.Duration*9
\x07Seeding
_0\0
_1
_2
_3
_4
_5*/
\rLeavingPolicy
_0\0
_1
_2
_3*.
\fSwissPairing
_0\0
_1
_2
_3*/
\rDrawnKnockout
_0\0
_1
_2
_3*~
\bTieBreak
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
_13\rbproto3`,[n,o]),O=u(s,0),W=u(s,1),U=u(s,2),B=u(s,3),H=u(s,4),j=u(s,5);var r=e(`
)sandtable/tournaments/v1/tournament.protosandtable.tournaments.v1"×

Tournament\f
name (	>
\bsettings (\v2,.sandtable.tournaments.v1.TournamentSettings8
state (2).sandtable.tournaments.v1.TournamentState
	organiser (	
\rco_organisers (	
\bentrants (\r
\x07waiting\x07 (\r\r
stage\b (\r\r
round	 (\r
paused
 (\b
seed_commitment\v (\f\f
seed\f (\f-
sides\r (\v2.sandtable.tournaments.v1.Side/
\vcreate_time (\v2.google.protobuf.Timestamp/
\vupdate_time (\v2.google.protobuf.Timestamp.

begin_time (\v2.google.protobuf.Timestamp,
\bend_time (\v2.google.protobuf.Timestamp
\x07winners (\r
\fwinner_names (	
\rcancel_reason (	\f
etag (	
	attention (\r9
\vseparations (\v2$.sandtable.tournaments.v1.Separation
attention_text (	"4

Separation
\bentrants (\r
\fbefore_round (\r"è
TournamentSettings
\fdisplay_name (	
\vdescription (	6
match (\v2'.sandtable.tournaments.v1.MatchSettings:
\x07fixture (\v2).sandtable.tournaments.v1.FixtureSettings6
round (\v2'.sandtable.tournaments.v1.RoundSettings7
stages (\v2'.sandtable.tournaments.v1.StageSettingsD
\fregistration\x07 (\v2..sandtable.tournaments.v1.RegistrationSettings.

start_time\b (\v2.google.protobuf.Timestamp\f
slug	 (	>
	standings
 (\v2+.sandtable.tournaments.v1.StandingsSettings"e
StandingsSettingsA

visibility (2-.sandtable.tournaments.v1.StandingsVisibility\r
round (\r"ß
RegistrationSettings8
mode (2*.sandtable.tournaments.v1.RegistrationMode
\fmin_entrants (\r
\fmax_entrants (\r
\vmax_waiting (\r

min_rating (H\0

max_rating (H
\vrating_pool\x07 (	3
kind\b (2%.sandtable.tournaments.v1.EntrantKind
	team_size	 (\r.

close_time
 (\v2.google.protobuf.Timestamp+
\bcheck_in\v (\v2.google.protobuf.Duration%
max_entrants_per_address\f (\rHB\r
\v_min_ratingB\r
\v_max_ratingB\x1B
_max_entrants_per_address*I
TournamentState
_0\0
_1
_2
_3
_4
_5
_6*5
StandingsVisibility
_0\0
_1
_2
_3*2
RegistrationMode
_0\0
_1
_2
_3*-
\vEntrantKind
_0\0
_1
_2
_3bproto3`,[n,t,o,s]);var J=u(r,1),Z=u(r,2),Q=u(r,3),X=u(r,4);var p=e(`
sandtable/ladder/v1/pool.protosandtable.ladder.v1"³
Pool\f
name (	3
\bsettings (\v2!.sandtable.ladder.v1.PoolSettings-
state (2.sandtable.ladder.v1.PoolState
	organiser (	
\x07players (\r
	attending (\r
\x07playing\x07 (\r
\x07decided\b (
season	 (\r-
sides
 (\v2.sandtable.tournaments.v1.Side/
\vcreate_time\v (\v2.google.protobuf.Timestamp/
\vupdate_time\f (\v2.google.protobuf.Timestamp\f
etag\r (	1
\restimate_time (\v2.google.protobuf.Timestamp"¼
\fPoolSettings
\fdisplay_name (	
\vdescription (	6
match (\v2'.sandtable.tournaments.v1.MatchSettings:
\x07fixture (\v2).sandtable.tournaments.v1.FixtureSettings3
kind (2%.sandtable.tournaments.v1.EntrantKind\r
mixed (\b.
\vjoin_within\x07 (\v2.google.protobuf.Duration*
\x07longest\b (\v2.google.protobuf.Duration
\rmost_meetings	 (\r0
faults
 (\v2 .sandtable.ladder.v1.FaultPolicy
weight\v (\r)
season\f (\v2.google.protobuf.Duration

soft_reset\r (\b0
\rrating_period (\v2.google.protobuf.Duration
provisional_deviation (\x1B
most_rated_meetings (\r
\rauthors_apart (\b%
max_accounts_per_address (\rH\0\f
slug (	B\x1B
_max_accounts_per_address"h
\vFaultPolicy
	tolerated (\r'
rest (\v2.google.protobuf.Duration
refusals_per_thousand (\r*+
	PoolState
_0\0
_1
_2
_3bproto3`,[n,t,o,r]);var a0=u(p,1);var _=e(`
"sandtable/ladder/v1/estimate.protosandtable.ladder.v1"¢
\bEstimate(
time (\v2.google.protobuf.Timestamp
\x07matches (
\x07version (\r5
side_advantage (\v2.sandtable.ladder.v1.Interval1

bid_effect (\v2.sandtable.ladder.v1.Interval0
	draw_rate (\v2.sandtable.ladder.v1.Interval.
\bfair_bid\x07 (\v2.sandtable.ladder.v1.FairBid"4
\bInterval\r
value (\v
low (\f
high ("T
\x07FairBid\f
side (	*
bid (\v2.sandtable.ladder.v1.Interval
\x07matches ("
\vEstimateRow
player (	
\fdisplay_name (	/
\bstrength (\v2.sandtable.ladder.v1.Interval
\x07matches (
likely_superior (bproto3`,[t]);var S=e(`
 sandtable/ladder/v1/player.protosandtable.ladder.v1"
Player\f
name (	
\x07account (	
\fdisplay_name (	\v
bot (\b
\x07version (	
author (	+
rating\x07 (\v2\x1B.sandtable.ladder.v1.Rating\f
rank\b (\r
	attending	 (\b
\x07playing
 (\r.

rest_until\v (\v2.google.protobuf.Timestamp
\vrest_reason\f (	
anchor\r (\b/
\vcreate_time (\v2.google.protobuf.Timestamp-
	play_time (\v2.google.protobuf.Timestamp
takes_requests (\b"
Rating
rating (
	deviation (

volatility (
\vprovisional (\b
\bfixtures (\r
\vteam_rating (
team_uncertainty\x07 ("
\vPlayerFacts+
player (\v2\x1B.sandtable.ladder.v1.Player.
sides (\v2.sandtable.ladder.v1.SideRecord5
\vown_latency (\v2 .sandtable.ladder.v1.Percentiles8
server_latency (\v2 .sandtable.ladder.v1.Percentiles
\bcommands ("
refusals_per_thousand (H\0/
faults\x07 (\v2.sandtable.ladder.v1.FaultCount
\bversions\b (	
\bfair_bid	 (HB
_refusals_per_thousandB\v
	_fair_bid"G

SideRecord\f
side (	\f
wins (\r\r
draws (\r
losses (\r"±
\vPercentiles&
p50 (\v2.google.protobuf.Duration&
p90 (\v2.google.protobuf.Duration&
p99 (\v2.google.protobuf.Duration*
\x07longest (\v2.google.protobuf.Duration"x

FaultCount,
kind (2.sandtable.ladder.v1.FaultKind\r
count (\r-
	last_time (\v2.google.protobuf.Timestamp"§
\vRatingPoint(
time (\v2.google.protobuf.Timestamp+
rating (\v2\x1B.sandtable.ladder.v1.Rating
\x07fixture (	
\bopponent (	
points (\r
season (\r*D
	FaultKind
_0\0
_1
_2
_3
_4\x07
_20
_6bproto3`,[n,t]);var R=e(`
 sandtable/ladder/v1/season.protosandtable.ladder.v1"ã
Season\f
name (	.

start_time (\v2.google.protobuf.Timestamp,
\bend_time (\v2.google.protobuf.Timestamp
\x07decided (0
places (\v2 .sandtable.ladder.v1.SeasonPlace
lots_commitment (\f
	lots_seed\x07 (\f"C
\vSeasonPlace
player (	
\fdisplay_name (	
rating (bproto3`,[t]);var x=e(`
&sandtable/ladder/v1/pool_service.protosandtable.ladder.v1"s
CreatePoolRequest3
\bsettings (\v2!.sandtable.ladder.v1.PoolSettings

request_id (	
\rvalidate_only (\b"©
UpdatePoolRequest\f
name (	3
\bsettings (\v2!.sandtable.ladder.v1.PoolSettings/
\vupdate_mask (\v2.google.protobuf.FieldMask

request_id (	\f
etag (	"D
PausePoolRequest\f
name (	
resume (\b

request_id (	"4
ClosePoolRequest\f
name (	

request_id (	"T
SetAnchorRequest\f
name (	
rating (H\0

request_id (	B	
\x07_rating"2
EndRestRequest\f
name (	

request_id (	"6
StartSeasonRequest\f
name (	

request_id (	""
RunEstimateRequest\f
name (	"®
StartComparisonRequest
parent (	
	candidate (	
\bbaseline (	\f
elo0 (\f
elo1 (\r
alpha (\f
beta\x07 (

most_pairs\b (\r

request_id	 (	"$
GetComparisonRequest\f
name (	"O
ListComparisonsRequest
parent (	
	page_size (

page_token (	"h
ListComparisonsResponse4
\vcomparisons (\v2.sandtable.ladder.v1.Comparison
next_page_token (	"r
WatchComparisonRequest\f
name (	
\vafter_pairs (\r5
heartbeat_interval (\v2.google.protobuf.Duration"
WatchComparisonResponse3

comparison (\v2.sandtable.ladder.v1.Comparison4
points (\v2$.sandtable.ladder.v1.ComparisonPoint"I
StopComparisonRequest\f
name (	
reason (	

request_id (	2	
\vPoolServiceO

CreatePool&.sandtable.ladder.v1.CreatePoolRequest.sandtable.ladder.v1.PoolO

UpdatePool&.sandtable.ladder.v1.UpdatePoolRequest.sandtable.ladder.v1.PoolM
	PausePool%.sandtable.ladder.v1.PausePoolRequest.sandtable.ladder.v1.PoolM
	ClosePool%.sandtable.ladder.v1.ClosePoolRequest.sandtable.ladder.v1.PoolO
	SetAnchor%.sandtable.ladder.v1.SetAnchorRequest\x1B.sandtable.ladder.v1.PlayerK
\x07EndRest#.sandtable.ladder.v1.EndRestRequest\x1B.sandtable.ladder.v1.PlayerS
\vStartSeason'.sandtable.ladder.v1.StartSeasonRequest\x1B.sandtable.ladder.v1.SeasonU
\vRunEstimate'.sandtable.ladder.v1.RunEstimateRequest.sandtable.ladder.v1.Estimate_
StartComparison+.sandtable.ladder.v1.StartComparisonRequest.sandtable.ladder.v1.Comparison[
\rGetComparison).sandtable.ladder.v1.GetComparisonRequest.sandtable.ladder.v1.Comparisonl
ListComparisons+.sandtable.ladder.v1.ListComparisonsRequest,.sandtable.ladder.v1.ListComparisonsResponsen
WatchComparison+.sandtable.ladder.v1.WatchComparisonRequest,.sandtable.ladder.v1.WatchComparisonResponse0]
StopComparison*.sandtable.ladder.v1.StopComparisonRequest.sandtable.ladder.v1.Comparisonbproto3`,[n,b,c,_,S,p,R]);var y0=m(x,0);var i=e(`
&sandtable/tournaments/v1/fixture.protosandtable.tournaments.v1"ï
Round\f
name (	\r
stage (\r
number (\r3
state (2$.sandtable.tournaments.v1.RoundState.

start_time (\v2.google.protobuf.Timestamp,
\bdeadline (\v2.google.protobuf.Timestamp,
\bend_time\x07 (\v2.google.protobuf.Timestamp
\bfixtures\b (\r
\x07decided	 (\r+
byes
 (\v2.sandtable.tournaments.v1.Bye
	algorithm\v (	
\rinputs_digest\f (\f"[
Bye
\x07entrant (\r3
reason (2#.sandtable.tournaments.v1.ByeReason
points (\r"«
\x07Fixture\f
name (	\r
stage (\r\r
round (\r\r
board (\r\r
first (\r
second (\r
\rdisplay_names\x07 (	5
state\b (2&.sandtable.tournaments.v1.FixtureState7
\x07matches	 (\v2&.sandtable.tournaments.v1.FixtureMatch7
result
 (\v2'.sandtable.tournaments.v1.FixtureResult,
\bdeadline\v (\v2.google.protobuf.Timestamp\r
group\f (\r6
\x07bracket\r (2%.sandtable.tournaments.v1.BracketPart
	attention (	"£
\fFixtureMatch\r
match (	
number (\r

first_side (\r5
result (\v2%.sandtable.tournaments.v1.MatchResult/
\vcreate_time (\v2.google.protobuf.Timestamp1
\rjoin_deadline (\v2.google.protobuf.Timestamp
\bannulled\x07 (\b3
reveal_deadline (\v2.google.protobuf.Timestamp"Õ
\vMatchResult
points (\r7
scores (\v2'.sandtable.tournaments.v1.EntrantScores4
cause (2%.sandtable.tournaments.v1.ResultCause
reason (	(
time (\v2.google.protobuf.Timestamp\r
moves ("D
\rEntrantScores3
scores (\v2#.sandtable.tournaments.v1.GameScore"(
	GameScore\f
name (	\r
value ("í
\rFixtureResult
winner (\r
points (\r4
cause (2%.sandtable.tournaments.v1.ResultCause
reason (	(
time (\v2.google.protobuf.Timestamp
\vadjudicator (	7
\x07unrated (2&.sandtable.tournaments.v1.UnratedCause*3
	ByeReason
_0\0
_1
_2
_3
_4*,

RoundState
_0\0
_1
_2
_3*F
\fFixtureState
_0\0
_1
_2
_3
_4
_5
_6*>
\fUnratedCause
_0\0
_1
_2
_3
_4
_5*F
\vResultCause
_0\0
_1
_2
_3
_4
_5\x07
_20*=
\vBracketPart
_0\0
_1
_2
_3
_4
_5bproto3`,[t]);var q0=u(i,1);var v=e(`
&sandtable/tournaments/v1/entrant.protosandtable.tournaments.v1"
\x07Entrant\f
name (	
\fdisplay_name (	1
\x07members (\v2 .sandtable.tournaments.v1.Member5
state (2&.sandtable.tournaments.v1.EntrantState
rating (\f
seed (\r
\rwaiting_place\x07 (\r

checked_in\b (\b

bye_rounds	 (\r.

enter_time
 (\v2.google.protobuf.Timestamp1
\rwithdraw_time\v (\v2.google.protobuf.Timestamp
reason\f (	
\bno_shows\r (\r\f
club (	"\\
Member
\x07account (	
\fdisplay_name (	\v
bot (\b
powers (	
agreed (\b*>
\fEntrantState
_0\0
_1
_2
_3
_4
_5bproto3`,[t]);var h=e(`
%sandtable/tournaments/v1/tables.protosandtable.tournaments.v1"Õ
\vStandingRow\f
rank (\r
\x07entrant (\r
\fdisplay_name (	
points (\r
played (\r\f
wins (\r\r
draws\x07 (\r
losses\b (\r

tie_breaks	 (	\r
group
 (\r
	withdrawn\v (\b
struck\f (\b"
\bCrossRow\f
rank (\r
\x07entrant (\r
\fdisplay_name (	\r
cells (	
points (\r
	withdrawn (\b
struck\x07 (\b"Ç
\vBracketSlot3
part (2%.sandtable.tournaments.v1.BracketPart\r
round (\r
\bposition (\r\r
first (\r
second (\r\v
bye (\b
\x07fixture\x07 (	
winner\b (\r
\rdisplay_names	 (	"Y
GetStandingsRequest\f
name (	\r
stage (\r
	page_size (

page_token (	"«
GetStandingsResponse3
rows (\v2%.sandtable.tournaments.v1.StandingRow6

tie_breaks (2".sandtable.tournaments.v1.TieBreak
next_page_token (	\r
stage (\r"i
GetCrossTableRequest\f
name (	\r
stage (\r
	page_size (

page_token (	\r
group (\r"s
GetCrossTableResponse
\x07columns (	0
rows (\v2".sandtable.tournaments.v1.CrossRow
next_page_token (	"W
GetBracketRequest\f
name (	\r
stage (\r
	page_size (

page_token (	"c
GetBracketResponse4
slots (\v2%.sandtable.tournaments.v1.BracketSlot
next_page_token (	"¨
ExportTournamentRequest\f
name (	8
\x07content (2'.sandtable.tournaments.v1.ExportContent6
format (2&.sandtable.tournaments.v1.ExportFormat\r
stage (\r")
ExportTournamentResponse\r
chunk (\f*7
\rExportContent
_0\0
_1
_2
_3
_4*>
\fExportFormat
_0\0
_1
_2
_3
_4
_5bproto3`,[i,s]);var y=e(`
1sandtable/tournaments/v1/tournament_service.protosandtable.tournaments.v1"$
GetTournamentRequest\f
name (	"
ListTournamentsRequest
	page_size (

page_token (	\f
game (	8
state (2).sandtable.tournaments.v1.TournamentState
	organiser (	"m
ListTournamentsResponse9
\vtournaments (\v2$.sandtable.tournaments.v1.Tournament
next_page_token (	"
EnterTournamentRequest\f
name (	
\fdisplay_name (	
\x07members (	
powers (	

entry_code (	

request_id (	\f
club (	"J
AnswerInvitationRequest\f
name (	\r
agree (\b

request_id (	"2
CheckInRequest\f
name (	

request_id (	"[
WithdrawEntrantRequest\f
name (	
\x07play_on (\b
reason (	

request_id (	"W
RequestByeRequest\f
name (	\r
round (\r
	take_back (\b

request_id (	"!
GetEntrantRequest\f
name (	"
ListEntrantsRequest
parent (	
	page_size (

page_token (	5
state (2&.sandtable.tournaments.v1.EntrantState"d
ListEntrantsResponse3
\bentrants (\v2!.sandtable.tournaments.v1.Entrant
next_page_token (	"J
ListRoundsRequest
parent (	
	page_size (

page_token (	"^
ListRoundsResponse/
rounds (\v2.sandtable.tournaments.v1.Round
next_page_token (	"!
GetFixtureRequest\f
name (	"£
ListFixturesRequest
parent (	
	page_size (

page_token (	\r
round (\r
\x07entrant (\r5
state (2&.sandtable.tournaments.v1.FixtureState"d
ListFixturesResponse3
\bfixtures (\v2!.sandtable.tournaments.v1.Fixture
next_page_token (	"?
ListOwnFixturesRequest
	page_size (

page_token (	"g
ListOwnFixturesResponse3
\bfixtures (\v2!.sandtable.tournaments.v1.Fixture
next_page_token (	"1
GetPairingRequest\f
name (	
offset ("c
GetPairingResponse
	algorithm (	
inputs (\f
\rinputs_digest (\f
\vnext_offset ("'
VerifyTournamentRequest\f
name (	"
VerifyTournamentResponse
rounds (\r
\bfixtures (\r\f
rows (\r9
\vdifferences (\v2$.sandtable.tournaments.v1.Difference":

Difference\f
name (	\f
kept (	
\bcomputed (	"u
WatchTournamentRequest\f
name (	
after_sequence (5
heartbeat_interval (\v2.google.protobuf.Duration"¤
WatchTournamentResponse:
event (\v2).sandtable.tournaments.v1.TournamentEventH\0B
	heartbeat (\v2-.sandtable.tournaments.v1.TournamentHeartbeatH\0B	
\x07message"'
TournamentHeartbeat
\bsequence ("ø
TournamentEvent
\bsequence ((
time (\v2.google.protobuf.Timestamp;
kind (2-.sandtable.tournaments.v1.TournamentEventKind
\x07subject (	
\bentrants (\r\f
text (	\r
match\x07 (	,
\bdeadline\b (\v2.google.protobuf.Timestamp*]
TournamentEventKind
_0\0
_1
_2
_3
_4
_5
_6
_7\x07
_8\b2
TournamentServicee
\rGetTournament..sandtable.tournaments.v1.GetTournamentRequest$.sandtable.tournaments.v1.Tournamentv
ListTournaments0.sandtable.tournaments.v1.ListTournamentsRequest1.sandtable.tournaments.v1.ListTournamentsResponsef
EnterTournament0.sandtable.tournaments.v1.EnterTournamentRequest!.sandtable.tournaments.v1.Entranth
AnswerInvitation1.sandtable.tournaments.v1.AnswerInvitationRequest!.sandtable.tournaments.v1.EntrantV
\x07CheckIn(.sandtable.tournaments.v1.CheckInRequest!.sandtable.tournaments.v1.Entrantf
WithdrawEntrant0.sandtable.tournaments.v1.WithdrawEntrantRequest!.sandtable.tournaments.v1.Entrant\\

RequestBye+.sandtable.tournaments.v1.RequestByeRequest!.sandtable.tournaments.v1.Entrant\\

GetEntrant+.sandtable.tournaments.v1.GetEntrantRequest!.sandtable.tournaments.v1.Entrantm
\fListEntrants-.sandtable.tournaments.v1.ListEntrantsRequest..sandtable.tournaments.v1.ListEntrantsResponseg

ListRounds+.sandtable.tournaments.v1.ListRoundsRequest,.sandtable.tournaments.v1.ListRoundsResponse\\

GetFixture+.sandtable.tournaments.v1.GetFixtureRequest!.sandtable.tournaments.v1.Fixturem
\fListFixtures-.sandtable.tournaments.v1.ListFixturesRequest..sandtable.tournaments.v1.ListFixturesResponsev
ListOwnFixtures0.sandtable.tournaments.v1.ListOwnFixturesRequest1.sandtable.tournaments.v1.ListOwnFixturesResponsem
\fGetStandings-.sandtable.tournaments.v1.GetStandingsRequest..sandtable.tournaments.v1.GetStandingsResponsep
\rGetCrossTable..sandtable.tournaments.v1.GetCrossTableRequest/.sandtable.tournaments.v1.GetCrossTableResponseg

GetBracket+.sandtable.tournaments.v1.GetBracketRequest,.sandtable.tournaments.v1.GetBracketResponse{
ExportTournament1.sandtable.tournaments.v1.ExportTournamentRequest2.sandtable.tournaments.v1.ExportTournamentResponse0g

GetPairing+.sandtable.tournaments.v1.GetPairingRequest,.sandtable.tournaments.v1.GetPairingResponsey
VerifyTournament1.sandtable.tournaments.v1.VerifyTournamentRequest2.sandtable.tournaments.v1.VerifyTournamentResponsex
WatchTournament0.sandtable.tournaments.v1.WatchTournamentRequest1.sandtable.tournaments.v1.WatchTournamentResponse0bproto3`,[n,t,v,i,h,r]);var B0=m(y,0);export{_ as a,S as b,I as c,F as d,w as e,O as f,W as g,U as h,B as i,H as j,j as k,r as l,J as m,Z as n,Q as o,X as p,p as q,a0 as r,R as s,y0 as t,v as u,i as v,q0 as w,y as x,B0 as y};
