import{a as t,b as n,c as a,d as o,e as r}from"./shared-8.js";import{d as u,e as s}from"./shared-3.js";var e=u(`
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
tolerated_no_shows\x07 (\r*
\vFixtureForm
FIXTURE_FORM_UNSPECIFIED\0
FIXTURE_FORM_SINGLE
FIXTURE_FORM_BEST_OF
FIXTURE_FORM_MIRROR
\x1BFIXTURE_FORM_MIRROR_IN_TURN*h
\fNoShowPolicy
NO_SHOW_POLICY_UNSPECIFIED\0
NO_SHOW_POLICY_FORFEIT
NO_SHOW_POLICY_ORGANISER*Æ
DeadlinePolicy
\x1BDEADLINE_POLICY_UNSPECIFIED\0
DEADLINE_POLICY_ORGANISER
DEADLINE_POLICY_DRAW!
DEADLINE_POLICY_AWAITED_LOSES
DEADLINE_POLICY_BOTH_LOSE
DEADLINE_POLICY_WAITbproto3`,[s,n,a,o,r]);var _=u(`
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
\binterval (\v2.google.protobuf.Duration*
\x07Seeding
SEEDING_UNSPECIFIED\0
SEEDING_RATING
\vSEEDING_LOT
\rSEEDING_ENTRY
SEEDING_STANDING
SEEDING_CROSS_GROUPS*
\rLeavingPolicy
LEAVING_POLICY_UNSPECIFIED\0$
 LEAVING_POLICY_STRIKE_BELOW_HALF
LEAVING_POLICY_KEEP
LEAVING_POLICY_STRIKE*b
\fSwissPairing
SWISS_PAIRING_UNSPECIFIED\0
SWISS_PAIRING_WEIGHTED
SWISS_PAIRING_DUTCH*
\rDrawnKnockout
DRAWN_KNOCKOUT_UNSPECIFIED\0
DRAWN_KNOCKOUT_BETTER_SEED
DRAWN_KNOCKOUT_REPLAY
DRAWN_KNOCKOUT_ORGANISER*¢
\bTieBreak
TIE_BREAK_UNSPECIFIED\0
TIE_BREAK_DIRECT_ENCOUNTER
TIE_BREAK_BUCHHOLZ
TIE_BREAK_BUCHHOLZ_CUT_1
TIE_BREAK_BUCHHOLZ_CUT_2
TIE_BREAK_MEDIAN_BUCHHOLZ
TIE_BREAK_SONNEBORN_BERGER
TIE_BREAK_WINS\x07#
TIE_BREAK_WINS_WITH_SECOND_SIDE\b 
TIE_BREAK_STRONGEST_OPPONENT	%
!TIE_BREAK_AVERAGE_OPPONENT_RATING

TIE_BREAK_PROGRESSIVE\v
TIE_BREAK_GAME_SCORE\f
\rTIE_BREAK_LOT\rbproto3`,[n,e]);var A=u(`
)sandtable/tournaments/v1/tournament.protosandtable.tournaments.v1"

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
	attention (\r"
TournamentSettings
\fdisplay_name (	
\vdescription (	6
match (\v2'.sandtable.tournaments.v1.MatchSettings:
\x07fixture (\v2).sandtable.tournaments.v1.FixtureSettings6
round (\v2'.sandtable.tournaments.v1.RoundSettings7
stages (\v2'.sandtable.tournaments.v1.StageSettingsD
\fregistration\x07 (\v2..sandtable.tournaments.v1.RegistrationSettings.

start_time\b (\v2.google.protobuf.Timestamp"ß
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
_max_entrants_per_address*ê
TournamentState 
TOURNAMENT_STATE_UNSPECIFIED\0
TOURNAMENT_STATE_DRAFT
TOURNAMENT_STATE_OPEN
TOURNAMENT_STATE_CHECK_IN 
TOURNAMENT_STATE_IN_PROGRESS
TOURNAMENT_STATE_FINISHED
TOURNAMENT_STATE_CANCELLED*
RegistrationMode!
REGISTRATION_MODE_UNSPECIFIED\0
REGISTRATION_MODE_OPEN 
REGISTRATION_MODE_INVITATION
REGISTRATION_MODE_CODE*p
\vEntrantKind
ENTRANT_KIND_UNSPECIFIED\0
ENTRANT_KIND_ANY
ENTRANT_KIND_PERSON
ENTRANT_KIND_BOTbproto3`,[n,t,e,_]);export{e as a,_ as b,A as c};
