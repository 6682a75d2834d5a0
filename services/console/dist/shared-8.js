import{b as t,d as u,e as n,h as i,i as a}from"./shared-3.js";var e=u(`
google/protobuf/timestamp.protogoogle.protobuf"+
	Timestamp
\x07seconds (\r
nanos (B
com.google.protobufBTimestampProtoPZ2google.golang.org/protobuf/types/known/timestamppbø¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`);var o=u(`
google/protobuf/duration.protogoogle.protobuf"*
\bDuration
\x07seconds (\r
nanos (B
com.google.protobufB\rDurationProtoPZ1google.golang.org/protobuf/types/known/durationpbø¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`);var m=u(`
"sandtable/matches/v1/auction.protosandtable.matches.v1"}
AuctionSettings/
form (2!.sandtable.matches.v1.AuctionForm\f
side (	+
\bbid_time (\v2.google.protobuf.Duration"
\x07Auction7
\bsettings (\v2%.sandtable.matches.v1.AuctionSettings
\vbeneficiary (	1
state (2".sandtable.matches.v1.AuctionState0
moves (\v2!.sandtable.matches.v1.AuctionMove,
\bdeadline (\v2.google.protobuf.Timestamp3
result (\v2#.sandtable.matches.v1.AuctionResult"u
\vAuctionMove\f
seat (\r
player (	
amount (\rH\0(
time (\v2.google.protobuf.TimestampB	
\x07_amount">
\rAuctionResult\f
seat (\r
amount (\r
\x07changed (\b*[
\vAuctionForm
AUCTION_FORM_UNSPECIFIED\0
AUCTION_FORM_OPEN
AUCTION_FORM_SEALED*z
\fAuctionState
AUCTION_STATE_UNSPECIFIED\0
AUCTION_STATE_OPEN
AUCTION_STATE_CLOSED
AUCTION_STATE_SETTLEDbproto3`,[o,e]);var c=u(`
sandtable/types/v1/turn.protosandtable.types.v1"&
OnTurn\f
seat (\r
number (bproto3`);var s=u(`
 sandtable/matches/v1/clock.protosandtable.matches.v1"þ
\rClockSettings6
\bper_turn (\v2".sandtable.matches.v1.PerTurnClockH\0/
bank (\v2.sandtable.matches.v1.BankClockH\0C
correspondence (\v2).sandtable.matches.v1.CorrespondenceClockH\00
\rdecision_time (\v2.google.protobuf.Duration:
	on_expiry (2'.sandtable.matches.v1.ExpiryConsequence
tolerated_expiries (\r-

lag_credit\x07 (\v2.google.protobuf.DurationB
main"7
\fPerTurnClock'
time (\v2.google.protobuf.Duration"
	BankClock*
\x07initial (\v2.google.protobuf.Duration,
	increment (\v2.google.protobuf.Duration&
cap (\v2.google.protobuf.Duration"C
CorrespondenceClock
\rdays_per_turn (\r
\rvacation_days (\r"¼
Clocks.
seats (\v2.sandtable.matches.v1.SeatClock+
\x07on_turn (\v2.sandtable.types.v1.OnTurn
paused (\b
\fpause_agreed (\r/
\vupdate_time (\v2.google.protobuf.Timestamp" 
	SeatClock\f
seat (\r'
main (\v2.google.protobuf.Duration+
\bdecision (\v2.google.protobuf.Duration3
\x07running (2".sandtable.matches.v1.RunningClock,
\brun_time (\v2.google.protobuf.Timestamp,
\bdeadline (\v2.google.protobuf.Timestamp
\bexpiries\x07 (\r
\x07expired\b (\b
\rvacation_days	 (\r5
vacation_end_time
 (\v2.google.protobuf.Timestamp-

lag_credit\v (\v2.google.protobuf.Duration*
ExpiryConsequence"
EXPIRY_CONSEQUENCE_UNSPECIFIED\0'
#EXPIRY_CONSEQUENCE_DEFAULT_DECISION
EXPIRY_CONSEQUENCE_FORFEIT
EXPIRY_CONSEQUENCE_BOT*a
\fRunningClock
RUNNING_CLOCK_UNSPECIFIED\0
RUNNING_CLOCK_MAIN
RUNNING_CLOCK_DECISIONbproto3`,[o,e,c]);var x=u(`
 sandtable/matches/v1/match.protosandtable.matches.v1"	
Match\f
name (	\f
game (	
ruleset_version (	
\fdisplay_name (	/
state (2 .sandtable.matches.v1.MatchState4

visibility (2 .sandtable.matches.v1.Visibility7
\fstart_policy\x07 (2!.sandtable.matches.v1.StartPolicy.
seats\b (\v2.sandtable.matches.v1.MatchSeat
\x07version	 (
\x07awaited
 (\r
dice_commitment\v (\f
	dice_seed\f (\f,
\x07outcome\r (\v2\x1B.sandtable.types.v1.Outcome%
\x07options (\v2.google.protobuf.Any/
\vcreate_time (\v2.google.protobuf.Timestamp/
\vupdate_time (\v2.google.protobuf.Timestamp\f
etag (	
\fhost_account (	2
spectator_delay (\v2.google.protobuf.Duration
spectators_read_chat (\b3

draw_offer (\v2.sandtable.matches.v1.DrawOffer9
\rsubstitutions (\v2".sandtable.matches.v1.Substitution2
\x07changes (\v2!.sandtable.matches.v1.MatchChange.
\x07auction (\v2.sandtable.matches.v1.Auction
\fclose_reason (	;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings,
clocks (\v2.sandtable.matches.v1.Clocks
\vdice_scheme( (\r
\rawaits_nonces) (\b
nonces_broken_off* (\r
\bimported+ (\b1
	dice_pair, (\v2.sandtable.matches.v1.DicePair\r
label< (	"*
\bDicePair\r
place (\r
\x07partner (	"ß
	MatchSeat\f
seat (\r
powers (	
player (	\r
taken (\b
\bresigned (\b\r
nonce (\f
\x07account\x07 (	,
kind\b (2.sandtable.matches.v1.SeatKind\f
team	 (	\r
ready
 (\b\v
bot\v (	\r
muted\f (\b
\rbot_requested\r (\b
nonce_commitment (\f5
\vnonce_state (2 .sandtable.matches.v1.NonceState
\freserved_for< (	":
	DrawOffer\f
seat (\r
agreed (\r
\x07version (":
\fSubstitution\f
seat (\r\f
open (\b
agreed (\r"
\vMatchChange3
kind (2%.sandtable.matches.v1.MatchChangeKind\f
seat (\r
player (	(
time (\v2.google.protobuf.Timestamp*

NonceState\x1B
NONCE_STATE_UNSPECIFIED\0
NONCE_STATE_OPEN
NONCE_STATE_COMMITTED
NONCE_STATE_REVEALED
NONCE_STATE_SPENT*a
\bSeatKind
SEAT_KIND_UNSPECIFIED\0
\rSEAT_KIND_ANY
SEAT_KIND_PERSON
\rSEAT_KIND_BOT*¨
MatchChangeKind!
MATCH_CHANGE_KIND_UNSPECIFIED\0!
MATCH_CHANGE_KIND_SEAT_OPENED&
"MATCH_CHANGE_KIND_SEAT_HANDED_OVER'
#MATCH_CHANGE_KIND_NONCES_BROKEN_OFF*

MatchState\x1B
MATCH_STATE_UNSPECIFIED\0
MATCH_STATE_LOBBY\x1B
MATCH_STATE_IN_PROGRESS
MATCH_STATE_FINISHED
MATCH_STATE_ABANDONED*p

Visibility
VISIBILITY_UNSPECIFIED\0
VISIBILITY_PUBLIC
VISIBILITY_UNLISTED
VISIBILITY_PRIVATE*|
\vStartPolicy
START_POLICY_UNSPECIFIED\0
START_POLICY_BY_HOST
START_POLICY_WHEN_FULL
START_POLICY_BY_READYbproto3`,[n,o,e,m,s,a]);var p=u(`
sandtable/types/v1/action.protosandtable.types.v1"ß
Action'
\x07command (\v2.google.protobuf.AnyH\0(
resign (\v2.google.protobuf.EmptyH\0&
draw (\v2.google.protobuf.EmptyH\0)
\x07forfeit (\v2.google.protobuf.EmptyH\0'
close (\v2.google.protobuf.EmptyH\0B
kindbproto3`,[n,i]);var b=u(`
sandtable/types/v1/event.protosandtable.types.v1"[
AddressedEvent
	only_seat (\rH\0#
event (\v2.google.protobuf.AnyB\f

_only_seatbproto3`,[n]);var d=u(`
$sandtable/matches/v1/log_entry.protosandtable.matches.v1"ã
\bLogEntry
\bsequence (\f
seat (\r*
action (\v2.sandtable.types.v1.Action
\bredacted (\b$
events (\v2.google.protobuf.Any

state_hash (\f/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp

dice_drawn\b (\r
\x07awaited	 (\r,
\x07outcome
 (\v2\x1B.sandtable.types.v1.Outcome

request_id\v (	*
cause\f (2\x1B.sandtable.matches.v1.Cause.
\vclient_time\r (\v2.google.protobuf.Duration,
clocks (\v2.sandtable.matches.v1.Clocks
digest (\f\r
texts (	"î
\rRecordedEntry
\bsequence (\f
seat (\r*
action (\v2.sandtable.types.v1.Action
\x07private (\b2
events (\v2".sandtable.types.v1.AddressedEvent

state_hash (\f/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp

dice_drawn\b (\r
\x07awaited	 (\r,
\x07outcome
 (\v2\x1B.sandtable.types.v1.Outcome

request_id\v (	*
cause\f (2\x1B.sandtable.matches.v1.Cause.
\vclient_time\r (\v2.google.protobuf.Duration,
clocks (\v2.sandtable.matches.v1.Clocks
request_digest (\f*Q
Cause
CAUSE_UNSPECIFIED\0

CAUSE_SEAT
\vCAUSE_CLOCK
\fCAUSE_OFFICEbproto3`,[n,o,e,s,p,b,a]),V=t(d,0);var Z=u(`
#sandtable/matches/v1/log_head.protosandtable.matches.v1"
\x07LogHead\f
name (	
length (\r
chain (\f(
time (\v2.google.protobuf.Timestamp

public_key (\f
	signature (\f"G
	EntrySeal
digest (\f

request_id (	
request_digest (\f"!
GetLogHeadRequest\f
name (	bproto3`,[e]);export{e as a,o as b,m as c,s as d,x as e,d as f,V as g,Z as h};
