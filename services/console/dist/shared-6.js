import{c as e,e as u,f as o,i,k as s}from"./shared-3.js";var t=u(`
google/protobuf/timestamp.protogoogle.protobuf"+
	Timestamp
\x07seconds (\r
nanos (bproto3`),g=e(t,0);var n=u(`
google/protobuf/duration.protogoogle.protobuf"*
\bDuration
\x07seconds (\r
nanos (bproto3`),h=e(n,0);var m=u(`
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
\x07changed (\b*%
\vAuctionForm
_0\0
_1
_2*.
\fAuctionState
_0\0
_1
_2
_3bproto3`,[n,t]);var c=u(`
sandtable/types/v1/turn.protosandtable.types.v1"&
OnTurn\f
seat (\r
number (bproto3`);var a=u(`
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

lag_credit\v (\v2.google.protobuf.Duration*3
ExpiryConsequence
_0\0
_1
_2
_3*&
\fRunningClock
_0\0
_1
_2bproto3`,[n,t,c]),G=e(a,0);var R=u(`
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
time (\v2.google.protobuf.Timestamp*4

NonceState
_0\0
_1
_2
_3
_4**
\bSeatKind
_0\0
_1
_2
_3*2
MatchChangeKind
_0\0
_1
_2\x07
_20*4

MatchState
_0\0
_1
_2
_3
_4*,

Visibility
_0\0
_1
_2
_3*-
\vStartPolicy
_0\0
_1
_2
_3bproto3`,[o,n,t,m,a,s]);var p=u(`
sandtable/types/v1/action.protosandtable.types.v1"ß
Action'
\x07command (\v2.google.protobuf.AnyH\0(
resign (\v2.google.protobuf.EmptyH\0&
draw (\v2.google.protobuf.EmptyH\0)
\x07forfeit (\v2.google.protobuf.EmptyH\0'
close (\v2.google.protobuf.EmptyH\0B
kindbproto3`,[o,i]);var b=u(`
sandtable/types/v1/event.protosandtable.types.v1"[
AddressedEvent
	only_seat (\rH\0#
event (\v2.google.protobuf.AnyB\f

_only_seatbproto3`,[o]);var d=u(`
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
request_digest (\f*'
Cause
_0\0
_1
_2
_3bproto3`,[o,n,t,a,p,b,s]),X=e(d,0);var e0=u(`
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
name (	bproto3`,[t]);export{t as a,g as b,n as c,h as d,m as e,a as f,G as g,R as h,d as i,X as j,e0 as k};
