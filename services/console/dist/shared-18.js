import{a as i,c as t,f as n,h as r,k as o,p as m,r as p,s as _,u as d}from"./shared-17.js";import{c as e,e as s,k as a}from"./shared-3.js";var u=s(`
*sandtable/games/axis_empires/v1/view.protosandtable.games.axis_empires.v1"ë	
View9
\x07options (\v2(.sandtable.games.axis_empires.v1.Options<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions\f
turn (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction9
\x07segment (2(.sandtable.games.axis_empires.v1.Segment9
europe (2).sandtable.games.axis_empires.v1.WarState7
asia\x07 (2).sandtable.games.axis_empires.v1.WarState6
pieces\b (\v2&.sandtable.games.axis_empires.v1.Piece8
areas	 (\v2).sandtable.games.axis_empires.v1.AreaView9
\x07control
 (\v2(.sandtable.games.axis_empires.v1.Control
\vaxis_points\v (\r:
\x07pending\f (\v2).sandtable.games.axis_empires.v1.Decision
drafts\r (\r<
orders (\v2,.sandtable.games.axis_empires.v1.FiledOrders,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome7
combat (\v2'.sandtable.games.axis_empires.v1.Battle\f
step (\rH
\forganization (22.sandtable.games.axis_empires.v1.OrganizationStage
\battacked (\r8
decks (\v2).sandtable.games.axis_empires.v1.DeckView;
tracks (\v2+.sandtable.games.axis_empires.v1.TracksView>
\bpostures (\v2,.sandtable.games.axis_empires.v1.PostureView?
\bfortunes (\v2-.sandtable.games.axis_empires.v1.FortunesViewF
separate_peace (\v2..sandtable.games.axis_empires.v1.SeparatePeaceJ\bRstrategic_value"Ø
Piece

id (\r
unit (\rH\0
marker (\rH\03
side (2%.sandtable.games.axis_empires.v1.Side9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction2
at (\v2&.sandtable.games.axis_empires.v1.Place:
facing\x07 (2*.sandtable.games.axis_empires.v1.Direction9
marks\b (2*.sandtable.games.axis_empires.v1.PieceMarkB
kind"S
\x07Control9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\r
hexes (\r"\\
\vFiledOrders\f
seat (\r?
orders (\v2/.sandtable.games.axis_empires.v1.StandingOrders*K
	PieceMark
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[n,i,m,r,p,o,_,d,t,a]),D=e(u,0),y=e(u,1),G=e(u,2);export{D as a,y as b,G as c};
