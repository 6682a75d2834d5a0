import{a as s,c as r}from"./shared-34.js";import{a}from"./shared-9.js";import{a as o}from"./shared-4.js";import{a as u,b as t}from"./shared-8.js";import{d as e}from"./shared-3.js";var d=e(`
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
log_likelihood_ratio (*Ê
ComparisonState 
COMPARISON_STATE_UNSPECIFIED\0
COMPARISON_STATE_RUNNING
COMPARISON_STATE_ACCEPTED
COMPARISON_STATE_REJECTED
COMPARISON_STATE_STOPPED\x1B
COMPARISON_STATE_LAPSEDbproto3`,[u]);var l=e(`
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
likely_superior (bproto3`,[u]);var p=e(`
 sandtable/ladder/v1/player.protosandtable.ladder.v1"ÿ
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
	play_time (\v2.google.protobuf.Timestamp"
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
season (\r*Ã
	FaultKind
FAULT_KIND_UNSPECIFIED\0
FAULT_KIND_NO_SHOW
FAULT_KIND_DROPPED_OUT
FAULT_KIND_REFUSALS
FAULT_KIND_OVERRAN
FAULT_KIND_NONCE_WITHHELD
FAULT_KIND_STALLEDbproto3`,[t,u]);var m=e(`
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
\restimate_time (\v2.google.protobuf.Timestamp"®
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
max_accounts_per_address (\rH\0B\x1B
_max_accounts_per_address"h
\vFaultPolicy
	tolerated (\r'
rest (\v2.google.protobuf.Duration
refusals_per_thousand (\r*j
	PoolState
POOL_STATE_UNSPECIFIED\0
POOL_STATE_OPEN
POOL_STATE_PAUSED
POOL_STATE_CLOSEDbproto3`,[t,u,s,r]);var b=e(`
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
rating (bproto3`,[u]);var f=e(`
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
StopComparison*.sandtable.ladder.v1.StopComparisonRequest.sandtable.ladder.v1.Comparisonbproto3`,[t,a,d,l,p,m,b]);var w=o(f,0);export{l as a,p as b,m as c,b as d,w as e};
