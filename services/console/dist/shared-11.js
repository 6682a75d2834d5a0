import{a as S,c as O,d as B,f as I,j as l0}from"./shared-12.js";import{a as d0}from"./shared-21.js";import{e as u0,j as i0,y as D}from"./shared-6.js";import{d as M,f as m}from"./shared-19.js";import{b as o0,i as A,j as L}from"./shared-17.js";import{b as C}from"./shared-5.js";import{d as y,f as v,r as r0}from"./shared-3.js";var Y=v(`
%sandtable/games/aa1940/v1/board.protosandtable.games.aa1940.v1"ë
Board\b
id(	\v
title(	0
powers (\v2 .sandtable.games.aa1940.v1.Power0
spaces (\v2 .sandtable.games.aa1940.v1.Space0
canals (\v2 .sandtable.games.aa1940.v1.Canal5
units (\v2&.sandtable.games.aa1940.v1.UnitProfile>

facilities\x07 (\v2*.sandtable.games.aa1940.v1.FacilityProfile
axis_cities_to_win\b(\r

name((	5
	economies) (\v2".sandtable.games.aa1940.v1.Economy2
goals* (\v2#.sandtable.games.aa1940.v1.CityGoal-
sheet+(\v2 .sandtable.games.aa1940.v1.Sheet"4
Sheet\v
width(\f
height(

edges_meet(\b"

SheetPoint\x07
x(\x07
y("A
\x07Polygon6
\x07corners (\v2%.sandtable.games.aa1940.v1.SheetPoint"I
Disc3
center(\v2%.sandtable.games.aa1940.v1.SheetPoint\f
radius("¦
\x07Outline4
\bpolygons (\v2".sandtable.games.aa1940.v1.Polygon2
label(\v2%.sandtable.games.aa1940.v1.SheetPoint1
rings (\v2".sandtable.games.aa1940.v1.Polygon"K
\x07Economy\b
id(	

name(	\v
power(	\r
\x07capital(	
\btreasury(\r"(
\bCityGoal
cities (	\f
needed(\r"s
Power\b
id(	

name(	

side(\r
\x07capital(	
\btreasury(\r\f
wars (	\v
color\x07(	
\bkamikaze((\r"ù
Space\b
id(	

name(	\r
\x07terrain(	
ipc(\r

neutrality\x07(

army\b(\r
\fvictory_city	(	

capital_of
(	\f
convoy\f(\b
	neighbors (	\r
\x07economy((	
\bkamikaze)(\b	
map*(\r1
\x07outline+(\v2".sandtable.games.aa1940.v1.Outline""
Canal

name(	\r
zones (	"K
\vUnitProfile

type(

cost(\r\f
attack(\r

move(\r

hits(\r"K
FacilityProfile

type(

cost(\r

damage_cap(\r
\bcapacity(\rbproto3`,[S]),m0=y(Y,0);var Z=v(`
'sandtable/games/aa1940/v1/options.protosandtable.games.aa1940.v1"Ú
\x07Options4
seats (\v2%.sandtable.games.aa1940.v1.SeatPowers
\vround_limit(\rH\0
\vopen_canals(\b

dice()
bid(\v2.sandtable.games.aa1940.v1.Bid
decide_by_score(\b
\bresearch<(\b\v
board((	B
_"
Bid

side(

ipcs(\r"

SeatPowers
powers (	bproto3`,[S]),c0=y(Z,0);var J=v(`
'sandtable/games/aa1940/v1/command.protosandtable.games.aa1940.v1"î
\x07CommandB
\vdeclare_war(\v2-.sandtable.games.aa1940.v1.Command.DeclareWarH\03
buy(\v2&.sandtable.games.aa1940.v1.Command.BuyH\0D
\fbuy_facility(\v2..sandtable.games.aa1940.v1.Command.BuyFacilityH\0;
\x07upgrade(\v2*.sandtable.games.aa1940.v1.Command.UpgradeH\09
repair(\v2).sandtable.games.aa1940.v1.Command.RepairH\05
move(\v2'.sandtable.games.aa1940.v1.Command.MoveH\05
raid\x07(\v2'.sandtable.games.aa1940.v1.Command.RaidH\05
load\b(\v2'.sandtable.games.aa1940.v1.Command.LoadH\09
unload	(\v2).sandtable.games.aa1940.v1.Command.UnloadH\09
engage
(\v2).sandtable.games.aa1940.v1.Command.EngageH\03
ask\v(\v2&.sandtable.games.aa1940.v1.Command.AskH\07
fight\f(\v2(.sandtable.games.aa1940.v1.Command.FightH\07
place\r(\v2(.sandtable.games.aa1940.v1.Command.PlaceH\0H
place_facility(\v20.sandtable.games.aa1940.v1.Command.PlaceFacilityH\0>
	take_back(\v2+.sandtable.games.aa1940.v1.Command.TakeBackH\0>
	end_phase(\v2+.sandtable.games.aa1940.v1.Command.EndPhaseH\0A
answer(\v21.sandtable.games.aa1940.v1.Command.AnswerDecisionH\0=

set_orders(\v2).sandtable.games.aa1940.v1.StandingOrdersH\0<
\fbuy_research<(\v2&.sandtable.games.aa1940.v1.BuyResearchH\09
drop=(\v2+.sandtable.games.aa1940.v1.DropParatroopersH\07
launch>(\v2'.sandtable.games.aa1940.v1.LaunchRocketH\0O
set_kamikaze_order((\v23.sandtable.games.aa1940.v1.Command.SetKamikazeOrderH\0

DeclareWar\b
on(	-
Buy

type(\v
count(\r\r
\x07economy((	(
\vBuyFacility

type(\r
\x07economy((	
\x07Upgrade\b
at(	,
Repair\b
at(	

slot(\f
points(\rJ
Move-
stack(\v2 .sandtable.games.aa1940.v1.Stack\b
to(		
via(	?
Raid-
stack(\v2 .sandtable.games.aa1940.v1.Stack\b
to(	F
Load-
stack(\v2 .sandtable.games.aa1940.v1.Stack
	transport(\rA
Unload-
stack(\v2 .sandtable.games.aa1940.v1.Stack\b
to(	!
Engage

zone(	\v
fight(\b4
Ask-
favor(\v2 .sandtable.games.aa1940.v1.Favor:
Fight1
site(\v2%.sandtable.games.aa1940.v1.BattleSite9
Place

type(\v
count(\r\b
at(	\r
\x07economy((	4
\rPlaceFacility

type(\b
at(	\r
\x07economy((	
\bTakeBack\v
steps(\r

\bEndPhaseQ
AnswerDecision
\bdecision(\r/
answer(\v2!.sandtable.games.aa1940.v1.AnswerI
SetKamikazeOrder5
order(\v2(.sandtable.games.aa1940.v1.KamikazeOrderB
kindbproto3`,[S,B,I,O]),Me=y(J,0);var x=v(`
$sandtable/games/aa1940/v1/view.protosandtable.games.aa1940.v1"§
View\v
round(\r\v
power(	\v
phase(4
powers (\v2$.sandtable.games.aa1940.v1.PowerView4
spaces (\v2$.sandtable.games.aa1940.v1.SpaceView2
drafts (\v2".sandtable.games.aa1940.v1.Command4
\x07pending\x07 (\v2#.sandtable.games.aa1940.v1.Decision
\vaxis_cities\b(\r7
orders	(\v2).sandtable.games.aa1940.v1.StandingOrders*
\x07outcome
(\v2\x1B.sandtable.types.v1.Outcome
\rresearch_dice<(\rH\0\v
board((	B
_"
	PowerView\v
power(	
seat(\rH\0
\btreasury(\r

production(\r3
queue (\v2$.sandtable.games.aa1940.v1.UnitCount

facilities (\f
wars\x07 (	
\fcapital_lost\b(\b
\badvances< (
\bkamikaze((\r9
	economies) (\v2&.sandtable.games.aa1940.v1.EconomyViewB
_"
\vEconomyView\r
\x07economy(	
\btreasury(\r

production(\r3
queue (\v2$.sandtable.games.aa1940.v1.UnitCount

facilities (
\fcapital_lost(\b"Å
	SpaceView\v
space(	

controller(	

neutrality(

army(\r7

facilities (\v2#.sandtable.games.aa1940.v1.Facility\r
\x07changed(\b3
units\x07 (\v2$.sandtable.games.aa1940.v1.UnitGroup"$
\bFacility

type(\f
damage(\r"
	UnitGroup

unit(\r\v
power(	

type(\v
count(\r\r
\x07damaged(\b
aboard(\rH\0\v
spent\x07(\r\r
marks\b (

goal	(	B
_bproto3`,[J,S,B,I,O,r0]),Q=y(x,0),Ge=y(x,1),Fe=y(x,2),Le=y(x,3),De=y(x,4),Be=y(x,5);var V=class{#a=new Map;#e;#n;#t;constructor(e,n,t){this.#e=Math.max(n,t)/96,this.#n=98,this.#t=e}at(e,n){for(let{id:s,polygons:o}of this.#t)for(let u of o)this.#s({id:s,polygon:u});return this.#t=[],this.#a.get(this.#o(e,n))?.find(({polygon:s})=>G0(s,e,n))?.id}#s(e){let n=e.polygon.map(({x:i})=>i),t=e.polygon.map(({y:i})=>i),[s,o]=[Math.min(...n),Math.max(...n)],[u,r]=[Math.min(...t),Math.max(...t)];for(let i=Math.floor(u/this.#e);i<=Math.floor(r/this.#e);i++)for(let d=Math.floor(s/this.#e);d<=Math.floor(o/this.#e);d++){let l=i*this.#n+d,c=this.#a.get(l);c===void 0?this.#a.set(l,[e]):c.push(e)}}#o(e,n){return Math.floor(n/this.#e)*this.#n+Math.floor(e/this.#e)}};function G0(a,e,n){let t=!1,s=a.at(-1);for(let o of a){if(s!==void 0&&o.y>n!=s.y>n){let u=(s.x-o.x)*(n-o.y)/(s.y-o.y)+o.x;e<u&&(t=!t)}s=o}return t}var H=class{constructor(e){this.board=e;this.width=e.sheet?.width??1,this.height=e.sheet?.height??1,this.wraps=e.sheet?.edgesMeet??!1,this.areas=new Map(e.spaces.map(t=>[t.id,F0(t)])),this.powers=new Map(e.powers.map((t,s)=>[t.id,D0(t,s)])),this.profiles=new Map(e.units.map(t=>[t.type,t])),this.facilities=e.facilities,this.economies=new Map(e.economies.map(t=>[t.id,t]));let n=e.spaces.map(({id:t,outline:s})=>({id:t,polygons:(s?.polygons??[]).map(({corners:o})=>o)}));this.#a=new V(n,this.width,this.height)}board;areas;powers;profiles;facilities;economies;width;height;wraps;#a;at(e,n){let t=this.#a.at(e,n);return t===void 0?void 0:this.areas.get(t)}name(e){return this.areas.get(e)?.name??e}power(e){return this.powers.get(e)?.name??(e==="neutral"?"the neutrals":e)}color(e){return this.powers.get(e)?.color??"#8a8577"}};function F0(a){let e=(a.outline?.rings??[]).map(({corners:o})=>o),n=new Path2D;for(let o of e)o.forEach(({x:u,y:r},i)=>i===0?n.moveTo(u,r):n.lineTo(u,r)),n.closePath();let t=L0(e),s=a.outline?.label??{x:(t.left+t.right)/2,y:(t.top+t.bottom)/2};return{id:a.id,name:a.name,x:s.x,y:s.y,bounds:t,neighbours:a.neighbors,space:a,land:a.terrain===1,path:n,label:s}}function L0(a){let[e,n,t,s]=[1/0,-1/0,1/0,-1/0];for(let o of a)for(let{x:u,y:r}of o)e=Math.min(e,u),n=Math.max(n,u),t=Math.min(t,r),s=Math.max(s,r);return{left:e,right:n,top:t,bottom:s}}function D0({id:a,name:e,color:n,side:t},s){let o=e.split(/[\s-]+/),[u="",r=""]=o,i=o.length>1?`${u[0]??""}${r[0]??""}`:u.slice(0,2);return{id:a,name:e,code:i.toUpperCase(),color:n,side:t,order:s}}function p0(a){return a===1?"the Axis":a===2?"the Allies":"nobody"}var B0={1:"M8 .5a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM5 5.200h6l.6 4h-1.700l-.3 2.800H6.400l-.3-2.800H4.400z",2:"M15.500 1.500l.8 1.500L9.500 6.600a3 3 0 1 1-5.200-1.400L2 6.300l-.8-1.500L6.500 4z",3:"M1 3h8v2h3.200L15 7.300V10h-1.200a1.900 1.900 0 0 1-3.600 0H6.300a1.900 1.900 0 0 1-3.600 0H1zM10 6.200v1.600h3.200L11.700 6.200z",4:"M5 2h5l.8 1.200H16v1.400h-5l.4 1.400H14l1.500 2.200L13.800 11H2.200L.5 8.200L2 6h2.300z",5:"M4 11V9.300h2L5.300 5.500L9.600.5l1.500 1.100L8.600 5.200l.4 4.100H12V11zM10.200 5l3.200-3.700l1.300 1.100l-3.200 3.700z",6:"M7.200.5h1.600l.5 3L15 6v1.700l-5.700-.6l-.4 2.600l2 1.100v1H5.100v-1l2-1.100l-.4-2.600L1 7.700V6l5.700-2.500z",7:"M7 .5h2l.4 2.700L12 2.400l.3 1.400L15.500 5v1.800l-6-.3l-.4 3l2 1v1.300H4.900v-1.300l2-1l-.4-3l-6 .3V5l3.200-1.200L4 2.400l2.600.8z",8:"M7.100 0h1.800l.5 2.700L12 3.200V2h1.200v1.500l2.800.6v1.700L9.500 6l-.4 3.500l2.400 1v1.300h-7v-1.300l2.400-1L6.500 6L0 5.800V4.100l2.800-.6V2H4v1.200l2.600-.5z",9:"M0 7h2V5.200h2.400V3.600H6V1.200h1.300V.3h1.400v.9H10v2.400h1.600v1.600H14V7h2l-1.800 4H1.800z",10:"M0 5h9.500V2.200h3V5H16l-1 2.200h-.8L13 11H3L1.800 7.200H1z",11:"M.5 7.200H3V5.600h2.500V3.400h2V1.600h1.300v1.800h1.700v2.200H13v1.600h2.500L13.700 11H2.300z",12:"M1 7.600h3.600V6h2V3.200h1.400V6h2.400v1.600H15L13.300 11H2.700z",13:"M.5 7.500C2 6 4 5.700 6.500 5.600V3h3v2.600c2.500.1 4.500.5 6 1.900C14 9.800 12 10.500 8 10.500S2 9.800.5 7.500z",14:"M.8 6.800h1.400V4h6v2.800h1V2.500h3.600v4.300h2.400L13.600 11H2.400z"},I0={1:"M1 11V5l3 2V5l3 2V5l3 2V1h4v10z",2:"M3 11V5.500l3.500 2v-2l3.500 2V3h3v8z",3:"M7.300 1h1.400l.4 3.500L14 7v1.300l-4.900-1.200l-.3 2.400l1.700 1V11.500h-5v-1l1.700-1l-.3-2.400L2 8.300V7l4.900-2.500z",4:"M8 0a2 2 0 0 1 .8 3.800V5H11v1.500H8.800v3C10.500 9.300 12 8.500 12.300 7l1.500.3C13.300 10 11 11.500 8 12c-3-.5-5.300-2-5.800-4.700L3.700 7c.3 1.500 1.800 2.300 3.500 2.500v-3H5V5h2.200V3.800A2 2 0 0 1 8 0z"};function $(a){return B0[a]??"M4 2h8v8H4z"}function e0(a){return I0[a]??"M4 2h8v8H4z"}var b0=new Map;function N(a){let e=b0.get(a);if(e!==void 0)return e;let n=new Path2D(a);return b0.set(a,n),n}var a0=31,F=15,k=17,z="system-ui, sans-serif",U0=26;function g0(a,e,n,t){let s=1/e.scale,o=[],u=[...n.areas.values()].filter(({bounds:i})=>M(i,e.visible)),r=[];for(let i of u){let d=t.at(i.id);d!==void 0&&(d.forces.length>0&&V0(a,e,i,d,n,o,s),r.push(i))}for(let i of r){let d=t.at(i.id);d!==void 0&&z0(a,e,i,d,o,s)}}function V0(a,e,n,t,s,o,u){let r={width:(n.bounds.right-n.bounds.left)*e.scale,height:(n.bounds.bottom-n.bounds.top)*e.scale};for(let i of[2,1,0]){let d=t.forces.map(b=>H0(b,i,r)),l=Math.max(...d.map(b=>b.width)),c=d.reduce((b,h)=>b+h.height+2,-2),p=l<=r.width*.95&&c<=r.height*.8;if(i>0&&!p)continue;let f=$0(n,l*u,c*u,o,i===0);if(f===void 0)continue;o.push(W0(f,u));let g=f.top;for(let b of d)N0(a,(f.left+f.right)/2,g,b,s,u,e),g+=(b.height+2)*u;return}}function H0(a,e,n){if(e===0){let u=String(a.total).length;return{force:a,full:!1,columns:0,width:k+7*u+7,height:F}}let t=e===2?a.units.length:Math.max(1,Math.floor((n.width*.95-k)/a0)),s=Math.min(a.units.length,Math.max(1,e===2?Math.min(t,4):t)),o=Math.ceil(a.units.length/s);return{force:a,full:!0,columns:s,width:k+s*a0+1,height:o*F}}function $0(a,e,n,t,s){let{x:o,y:u}=a.label,r=(l,c)=>({left:o+l-e/2,right:o+l+e/2,top:u+c-n/2,bottom:u+c+n/2}),i=[0,-.6,.6,-1.2,1.2];for(let l of i)for(let c of i){let p=r(c*e*.5,l*n),{bounds:f}=a;if((p.left>f.left-e*.3&&p.right<f.right+e*.3&&p.top>f.top-n*.5&&p.bottom<f.bottom+n*.5||l===0&&c===0)&&!t.some(b=>M(b,p)))return p}return s?[1,2,3].flatMap(l=>[[0,1],[0,-1],[1,l-1],[-1,l-1],[1,1-l],[-1,1-l]].map(([c=0,p=0])=>r(c*1.05*e,(c===0?p*l:p)*1.15*n))).find(l=>!t.some(c=>M(c,l)))??r(0,0):void 0}function N0(a,e,n,{force:t,full:s,columns:o,width:u,height:r},i,d,l){let c=e-u/2*d,p=i.color(t.power),f=i0(p);a.fillStyle=p,a.strokeStyle=l.dark?"#05080b":"#22201a",a.lineWidth=d,a.beginPath(),a.roundRect(c,n,u*d,r*d,3*d),a.fill(),a.stroke(),a.fillStyle=f,a.textBaseline="middle",a.textAlign="center",a.font=`700 ${9*d}px ${z}`;let g=i.powers.get(t.power)?.code??"–";if(a.fillText(g,c+k/2*d,n+(F/2+.5)*d),!s){a.font=`700 ${11*d}px ${z}`,a.textAlign="left",a.fillText(String(t.total),c+(k+1)*d,n+(r/2+.5)*d);return}t.units.forEach(({type:b,count:h,damaged:P},w)=>{let E=c+(k+w%o*a0)*d,G=n+Math.floor(w/o)*F*d;a.save(),a.translate(E,G+1.8*d),a.scale(d*.95,d*.95),a.fill(N($(b))),a.restore(),a.font=`700 ${10*d}px ${z}`,a.textAlign="left",a.fillText(`${h}${P>0?"*":""}`,E+16.5*d,G+(F/2+.7)*d)})}function z0(a,e,n,{view:t},s,o){let u=(n.bounds.right-n.bounds.left)*e.scale,r=n.space.victoryCity,i=n.space.capitalOf!=="";if(u<U0&&r==="")return;let d=r!==""?11:n.land?10.5:9.5;a.font=`${r!==""||i?650:500} ${d*o}px ${z}`,a.textAlign="center",a.textBaseline="middle";let l=/^sz-(\d+)$/.exec(n.id)?.[1],c=n.space.ipc>0?` ${n.space.ipc}`:"",p=`${r!==""?"★ ":""}${l??n.name}${c}`,f=a.measureText(p).width;if(f>(u*1.25+10)*o)return;let g=(d+2)*o,b=t.facilities,h=Math.max(f,b.length*15*o),P=g+(b.length>0&&u>52?14*o:0),w=j0(n,h,P,s,o);if(w===void 0)return;s.push(w);let E=(w.left+w.right)/2;a.lineJoin="round",a.lineWidth=2.6*o,a.strokeStyle=e.dark?"rgba(8,12,16,.8)":"rgba(255,255,255,.82)",a.fillStyle=n.land?e.dark?"#f2f0ea":"#211d15":e.dark?"#8fa9ba":"#3d5a6c",a.strokeText(p,E,w.top+g/2),a.fillText(p,E,w.top+g/2),P!==g&&b.forEach(({type:G,damage:x0},k0)=>{let R0=E+(k0-b.length/2)*15*o;a.save(),a.translate(R0,w.top+g+o),a.scale(o*.85,o*.85),a.lineWidth=2,a.strokeStyle=e.dark?"rgba(8,12,16,.8)":"rgba(255,255,255,.8)",a.stroke(N(e0(G))),a.fillStyle=x0>0?"#ff5a4a":e.dark?"#ece7da":"#332e22",a.fill(N(e0(G))),a.restore()})}function j0(a,e,n,t,s){let{x:o,y:u}=a.label;for(let r of[0,-1,1,-1.7,1.7,-2.4,2.4,-3.2,3.2]){let i=u+r*12*s;if(r!==0&&(i<a.bounds.top||i>a.bounds.bottom))continue;let d={left:o-e/2,right:o+e/2,top:i-n/2,bottom:i+n/2};if(!t.some(l=>M(l,d)))return d}}function W0(a,e){return{left:a.left-e,right:a.right+e,top:a.top-e,bottom:a.bottom+e}}function y0(a,e,n,t){let s=[...n.areas.values()].filter(({bounds:r})=>M(r,e.visible)),o=1/e.scale,u=e.dark?"#15222d":"#c9dbe6";for(let r of s)r.land||(a.fillStyle=u,a.fill(r.path,"evenodd"));a.strokeStyle=e.dark?"#2a3c4a":"#a9c1d0",a.lineWidth=.9*o;for(let{land:r,path:i}of s)r||a.stroke(i);for(let r of s)r.land&&K0(a,e,r,n,t);a.lineJoin="round",a.strokeStyle=e.dark?"#0a0f14":"#4d4a42",a.lineWidth=1.3*o;for(let{land:r,path:i}of s)r&&a.stroke(i)}function K0(a,e,n,t,s){let o=s.at(n.id)?.view,u=o?.controller??"",r=t.powers.get(u),i=e.dark?"#39424a":"#e4ddcc",d=r===void 0?q0(o?.neutrality,e.dark):Z0(r.color,i,e.dark?.72:.62);a.fillStyle=d,a.fill(n.path,"evenodd");let l=r===void 0?X0(o?.neutrality):r.order%8+1;if(l===0)return;let c=Y0(a,l,e.dark);if(c===null)return;let p=a.getTransform();c.setTransform(new DOMMatrix([1/p.a,0,0,1/p.d,0,0])),a.fillStyle=c,a.fill(n.path,"evenodd")}function q0(a,e){return a===4?e?"#23282d":"#b9b3a6":e?"#4a4d4c":"#ded7c6"}function X0(a){switch(a){case 1:return 10;case 2:return 11;case 3:return 12;case 4:return 13;default:return 0}}var f0=new Map;function Y0(a,e,n){let t=`${e} ${n}`,s=f0.get(t);if(s!==void 0)return s;let o=16,u=document.createElement("canvas");u.width=u.height=o;let r=u.getContext("2d");if(r===null)return null;let i=e>=10;r.strokeStyle=r.fillStyle=`rgba(${n?"255,255,255":"20,16,8"},${i?.2:.09})`,r.lineWidth=i?1.6:1.4;let d=(g,b,h,P)=>{r.beginPath(),r.moveTo(g,b),r.lineTo(h,P),r.stroke()},l=()=>[-o,0,o].forEach(g=>d(g,o,g+o,0)),c=()=>[-o,0,o].forEach(g=>d(g,0,g+o,o)),p=g=>{for(let[b,h]of[[4,4],[12,12]])r.beginPath(),r.arc(b,h,g,0,Math.PI*2),r.fill()};e===1||e===10?l():e===2||e===11?c():e===3?d(0,8,o,8):e===4?p(1.5):e===5?d(8,0,8,o):e===6?d(4,8,12,8):e===7?p(.9):e===12?p(1.8):e===13&&(l(),c());let f=a.createPattern(u,"repeat");return f0.set(t,f),f}function Z0(a,e,n){let t=u=>[1,3,5].map(r=>Number.parseInt(u.slice(r,r+2),16)),[s,o]=[t(a),t(e)];return`rgb(${s.map((u,r)=>Math.round(u*n+(o[r]??0)*(1-n))).join(",")})`}var J0=new Set(["turnBegan","capitalTaken","resigned","ended"]),Q0=new Set(["warDeclared","aircraftScrambled","intercepted","neutralInvaded","strictNeutralsTurned","battleBegan","retreated","facilityDamaged","battleEnded","removed","captured","liberated","reverted","converted","capitalFreed","liberationForceArrived","facilityPlaced","income","bidTaken","researchRolled","advanceMade","rocketLaunched","kamikazeAttacked"]),ee=new Set(["asked","answered","hitsScored"]),ae=["from","zone","space","at","to"];function h0(a,{events:e,texts:n}){return e.flatMap((t,s)=>{let o=C(t,l0)?.kind,u=n[s];if(o?.case===void 0||u===void 0||ee.has(o.case))return[];let r=o.value,i=h=>typeof r[h]=="string"?r[h]:"",d=i("territory"),l=d!==""||o.case.startsWith("favor")?[]:ae.map(i),p=[r.site?.space??"",d,...l].filter(h=>a.areas.has(h)),f=r.troops,g=Array.isArray(f)?void 0:f?.power,b=i("power")||i("by")||g||d&&i("to");return[{weight:J0.has(o.case)?"heading":Q0.has(o.case)?"event":"detail",text:u,places:p,...b?{color:a.color(b)}:{},...o.case==="turnBegan"?{opening:!0}:{}}]})}var v0={1:["infantry","infantry","inf"],2:["artillery","artillery","art"],3:["mechanized infantry","mechanized infantry","mech"],4:["tank","tanks","tank"],5:["AA gun","AA guns","aa"],6:["fighter","fighters","ftr"],7:["tactical bomber","tactical bombers","tac"],8:["strategic bomber","strategic bombers","bmr"],9:["battleship","battleships","bb"],10:["carrier","carriers","cv"],11:["cruiser","cruisers","ca"],12:["destroyer","destroyers","dd"],13:["submarine","submarines","sub"],14:["transport","transports","tra"]};function T(a,e){let[n,t]=v0[a]??["unit","units"];return`${e} ${e===1?n:t}`}function Je(a){return v0[a]?.[0]??"unit"}var ne={1:"major industrial complex",2:"minor industrial complex",3:"air base",4:"naval base"};function R(a){return ne[a]??"facility"}var te={1:"industrial complex",2:"air base",3:"naval base"};function Qe(a){return te[a]??"facility"}var se={1:"purchase",2:"combat move",3:"combat",4:"noncombat move",5:"mobilization",6:"income",7:"research"};function S0(a){return se[a]??""}var oe=["","advanced artillery","rockets","paratroopers","increased factory production","war bonds","improved mechanized infantry","super submarines","jet fighters","improved shipyards","radar","long-range aircraft","heavy bombers"];function _0(a){return oe[a]??"an advance"}function _(a){return a.length<2?a[0]??"":`${a.slice(0,-1).join(", ")} and ${a.at(-1)}`}var j=class{constructor(e,n){this.atlas=e;this.view=n;this.spaces=new Map(n.spaces.map(t=>[t.space,re(e,t)]))}atlas;view;spaces;at(e){return this.spaces.get(e)}group(e){for(let{view:n}of this.spaces.values()){let t=n.units.find(s=>s.unit===e);if(t!==void 0)return{group:t,space:n.space}}}atWar(e,n){return this.view.powers.find(({power:t})=>t===e)?.wars.includes(n)??!1}armyAgainst(e,n){let{controller:t,army:s,neutrality:o}=this.at(n)?.view??{};if(t!==""||s===void 0)return 0;let r=this.atlas.powers.get(e)?.side===1?1:2;return o===r?0:s}enemies(e,n){return(this.at(n)?.forces??[]).filter(s=>s.power==="neutral"||this.atWar(e,s.power))}};function re(a,e){let n=new Map;for(let{power:u,type:r,count:i,damaged:d}of e.units){let l=n.get(u)??new Map;n.set(u,l);let c=l.get(r)??{count:0,damaged:0};l.set(r,{count:c.count+i,damaged:c.damaged+(d?i:0)})}let t=u=>a.powers.get(u)?.order??99,s=[...n].map(([u,r])=>{let i=[...r].sort(([d],[l])=>d-l).map(([d,{count:l,damaged:c}])=>({type:d,count:l,damaged:c}));return{power:u,units:i,total:i.reduce((d,{count:l})=>d+l,0)}});s.sort((u,r)=>t(u.power)-t(r.power));let o=new Set(s.map(({power:u})=>a.powers.get(u)?.side??0));return{view:e,forces:s,contested:o.has(1)&&o.has(2)}}function n0(a){let e=[];return a.damaged&&e.push("damaged"),a.aboard!==void 0&&e.push("aboard"),a.goal!==""&&e.push("will land"),a.marks.includes(5)&&e.push("on a raid"),a.marks.includes(9)&&e.push("submerged"),a.marks.includes(14)&&e.push("nowhere to land"),a.spent>0&&e.push(`moved ${a.spent}`),e.join(", ")}function w0({type:a}){return m("svg",{class:"symbol",viewBox:"0 0 16 12","aria-hidden":"true",focusable:"false",children:m("path",{d:$(a)})})}var W=v(`
$sandtable/games/aa1940/v1/odds.protosandtable.games.aa1940.v1"í
\vOddsRequest\r
\x07terrain(3
\battacker(\v2#.sandtable.games.aa1940.v1.OddsSide3
\bdefender(\v2#.sandtable.games.aa1940.v1.OddsSide9
\vbombardment (\v2$.sandtable.games.aa1940.v1.UnitCount5
\x07retreat(\v2&.sandtable.games.aa1940.v1.RetreatRule\f
trials(\r

seed\x07(

dice\b(
\fparatroopers<(\r9
\bkamikaze= (\v2'.sandtable.games.aa1940.v1.OddsKamikaze"8
\fOddsKamikaze

type(\r
\x07damaged(\b\r
\x07attacks(\r"À
\bOddsSide3
units (\v2$.sandtable.games.aa1940.v1.OddsUnits3
losses (\v2#.sandtable.games.aa1940.v1.Casualty
keep_one_to_capture(\b
\bsubmerge(\r
\x07landing(
\badvances< ("3
	OddsUnits

type(\v
count(\r\r
\x07damaged(\r"$
\bCasualty

type(\f
damage(\b"-
\vRetreatRuleB
\r_after_roundsB\r
\v_units_left"
Odds\f
trials(\r
standard_error(
\rattacker_wins(
takes_territory(\f
rounds	(3
\battacker
(\v2#.sandtable.games.aa1940.v1.SideOdds3
\bdefender\v(\v2#.sandtable.games.aa1940.v1.SideOdds8
\boutcomes (\v2&.sandtable.games.aa1940.v1.OddsOutcome".
\bSideOdds
	mean_loss(
	survivors (")
\bTypeOdds

type(
	survivors ("
\vOddsOutcome
\vprobability(\f
ending(6
\battacker (\v2$.sandtable.games.aa1940.v1.OddsUnits6
\bdefender (\v2$.sandtable.games.aa1940.v1.OddsUnitsbproto3`,[Y,S,Z,O]),la=y(W,0);var ma=y(W,6);var ue=v(`
'sandtable/games/aa1940/v1/threats.protosandtable.games.aa1940.v1"B
\x07Threats7
spaces (\v2'.sandtable.games.aa1940.v1.SpaceThreats"]
\fSpaceThreats\v
space(	\f
holder(	2
\x07threats (\v2!.sandtable.games.aa1940.v1.Threat"·
Threat\v
power(	\v
round(\r
\bdeclares (	5
units (\v2&.sandtable.games.aa1940.v1.ThreatUnits9
\vbombardment (\v2$.sandtable.games.aa1940.v1.UnitCount
contested_zones (	7
	defenders\x07 (\v2$.sandtable.games.aa1940.v1.OddsUnits1
odds\b(\v2%.sandtable.games.aa1940.v1.ThreatOdds8

scramblers	 (\v2$.sandtable.games.aa1940.v1.UnitCount?
odds_with_scramble
(\v2%.sandtable.games.aa1940.v1.ThreatOdds
\x07openers\v (	"L
\vThreatUnits

type(\v
count(\r\r
\x07damaged(\r

from(		
via(	"Y

ThreatOdds\v
takes(
\rattacker_loss(
\rdefender_loss(
standard_error(bproto3`,[S,W]),C0=y(ue,0);var ie=150,K=class{constructor(e){this.redraw=e}redraw;desk=A(void 0);shown=A(!1);found=A(new Map);failed=A(!1);#a=0;#e=0;chances=L(()=>this.shown.value?new Map([...this.found.value].map(([e,{threats:n}])=>[e,Math.max(0,...n.map(q))])):new Map);toggle(){this.shown.value=!this.shown.peek(),this.shown.peek()&&this.#n(),this.redraw()}look(){clearTimeout(this.#a),this.shown.peek()&&(this.#a=setTimeout(()=>{this.#n()},ie))}async#n(){let e=this.desk.peek();if(e===void 0)return;let n=++this.#e;try{let t=await e.threats(),s=t===void 0?void 0:C(t,C0);if(n!==this.#e)return;this.failed.value=!1,this.found.value=new Map((s?.spaces??[]).map(o=>[o.space,o]))}catch{if(n!==this.#e)return;this.failed.value=!0,this.found.value=new Map}this.redraw()}};function q({odds:a}){return a?.takes??0}function X(a){return`${Math.round(a*100)} %`}function M0(a,e,n,t){let s=1/e.scale;a.font=`700 ${11*s}px system-ui, sans-serif`,a.textAlign="center",a.textBaseline="middle";for(let[o,u]of t){let r=n.areas.get(o);if(r===void 0||u<.005||!M(r.bounds,e.visible))continue;a.fillStyle=`rgba(226, 48, 34, ${.1+.4*u})`,a.fill(r.path,"evenodd");let i=X(u),d=a.measureText(i).width/2+5*s,l=r.y-20*s;a.fillStyle=u<.5?"#6b4a00":"#8c1c12",a.beginPath(),a.roundRect(r.x-d,l-8*s,d*2,16*s,8*s),a.fill(),a.fillStyle="#ffffff",a.fillText(i,r.x,l)}}function T0(a){return function(){if(a.desk.value===void 0)return null;let n=a.shown.value;return m("button",{type:"button",class:"threat-toggle","aria-pressed":n,onClick:()=>a.toggle(),children:n&&a.failed.value?"No threats known":"Threats"})}}function A0({table:a,id:e}){let{threats:n,atlas:t}=a,s=n.found.value.get(e);if(!n.shown.value||s===void 0)return null;let o=[...s.threats].sort((u,r)=>q(r)-q(u));return m("section",{class:"threat-lines",children:[m("h3",{children:"Threats"}),o.length===0&&m("p",{class:"quiet small",children:"Nothing can attack it before your next turn."}),m("ul",{class:"plain",children:o.map(u=>m("li",{class:"small",children:[m("strong",{children:t.power(u.power)}),u.odds!==void 0&&m(o0,{children:[" ",m("strong",{children:X(u.odds.takes)})," to take it"]}),": ",de(u),u.odds!==void 0&&m("span",{class:"quiet",children:[" ","loses ",u.odds.attackerLoss.toFixed(1),", costs you ",u.odds.defenderLoss.toFixed(1)," IPCs"]}),le(a,u).map(r=>m("div",{class:"quiet",children:r},r))]},u.power))})]})}function de({units:a}){let e=new Map;for(let{type:t,count:s}of a)e.set(t,(e.get(t)??0)+s);let n=[...e].sort(([t],[s])=>t-s);return n.length===0?"nothing yet":_(n.map(([t,s])=>T(t,s)))}function le({atlas:a},e){let n=o=>_(o.map(({type:u,count:r})=>T(u,r))),t=o=>_(o.map(u=>a.power(u))),s=[];if(e.declares.length>0&&s.push(`after a declaration of war on ${t(e.declares)}`),e.bombardment.length>0&&s.push(`bombarded by ${n(e.bombardment)}`),e.contestedZones.length>0){let o=e.contestedZones.map(u=>a.areas.get(u)?.name??u);s.push(`more could land from ${_(o)} after a battle there`)}if(e.openers.length>0&&s.push(`${t(e.openers)} could open the way to more`),e.scramblers.length>0){let o=e.oddsWithScramble;s.push(`${n(e.scramblers)} could scramble${o===void 0?"":`: then ${X(o.takes)}`}`)}return s}function P0(a){return function({id:n}){let{atlas:t}=a,s=t.areas.get(n),o=a.position.value?.at(n);if(s===void 0||o===void 0)return null;let{view:u}=o,r=[...new Set(u.units.map(({power:i})=>i))];return m("div",{class:"place",children:[m("p",{class:"quiet",children:[s.land?a.holder(n):"sea zone",s.space.ipc>0?`${s.space.ipc} IPCs`:"",s.space.victoryCity===""?"":`victory city ${s.space.victoryCity}`,s.space.convoy?"convoys":""].filter(Boolean).join(" · ")}),u.facilities.length>0&&m("p",{class:"small",children:u.facilities.map(({type:i,damage:d})=>`${R(i)}${d>0?` (${d} damage)`:""}`).join(", ")}),r.map(i=>m("section",{children:[m("h3",{children:[m(D,{color:t.color(i),code:t.powers.get(i)?.code??"–"})," ",t.power(i)]}),m("ul",{class:"plain stack-list",children:u.units.filter(d=>d.power===i).map(d=>m("li",{children:[m(w0,{type:d.type})," ",T(d.type,d.count),n0(d)!==""&&m("span",{class:"quiet small",children:[" ",n0(d)]})]},d.unit))})]},i)),r.length===0&&m("p",{class:"quiet",children:"No units."}),m(A0,{table:a,id:n})]})}}function E0(a){return function(){let n=a.position.value;if(n===void 0)return null;let{atlas:t}=a,{view:s}=n,o=t.board.goals.map(({cities:r,needed:i})=>`${r.filter(l=>{let c=n.at(l)?.view.controller??"";return t.powers.get(c)?.side===1}).length} of ${i}`),u=o.length>0?o.join(", or "):`${s.axisCities} of ${t.board.axisCitiesToWin}`;return m("div",{class:"powers",children:[m("p",{class:"quiet",children:["The Axis holds ",u," victory cities that it needs."]}),[1,2].map(r=>m("section",{children:[m("h2",{children:p0(r).replace("the ","")}),m("ul",{class:"plain",children:s.powers.filter(({power:i})=>t.powers.get(i)?.side===r).map(i=>m("li",{class:i.power===s.power?"power now":"power",children:[m("p",{class:"power-line",children:[m(D,{color:t.color(i.power),code:t.powers.get(i.power)?.code??""}),m("strong",{children:t.power(i.power)}),m("span",{class:"figures",children:[i,...i.economies].map(({treasury:d,production:l},c)=>m("span",{children:[d," IPCs ",m("span",{class:"quiet",children:["+",l]})]},c))})]}),m("p",{class:"quiet small",children:[i.wars.length>0?`At war with ${_(i.wars.map(d=>t.power(d)))}.`:"At peace.",i.capitalLost?" Its capital is lost.":"",i.advances.length>0?` Has ${_(i.advances.map(_0))}.`:""]}),i.queue.length+i.facilities.length>0&&m("p",{class:"small",children:["To be placed:"," ",_([...i.queue.map(({type:d,count:l})=>T(d,l)),...i.facilities.map(R)]),"."]})]},i.power))})]},r))]})}}var me=[{group:"Income",label:"Axis",color:"#8a94a0"},{group:"Income",label:"Allies",color:"#4c9a5f"},{group:"Worth of units",label:"Axis",color:"#8a94a0"},{group:"Worth of units",label:"Allies",color:"#4c9a5f"},{group:"Victory cities",label:"Axis",color:"#8a94a0"}],t0=new Map;function ce(a,e){let n=t0.get(a);if(n!==void 0)return n;let t=u0("aa1940",{board:a},e).then(s=>{let o=s===void 0?void 0:C(s,m0);if(o===void 0)throw new Error(`the server has no board ${a}`);return new H(o)});return t0.set(a,t),t.catch(()=>t0.delete(a)),t}async function O0({options:a,rulesetVersion:e}){let n=a===void 0?void 0:C(a,c0);return new s0(await ce(n?.board??"",e))}var s0=class{constructor(e){this.atlas=e;this.scene={width:e.width,height:e.height,wraps:e.wraps,places:e.areas,placeAt:(n,t)=>e.at(n,t),outline:n=>e.areas.get(n)?.path,paint:(n,t)=>this.#e(n,t)},this.Powers=E0(this),this.Place=P0(this),this.Overlay=T0(this.threats)}atlas;position=A(void 0);drawn=A(0);scene;threats=new K(()=>this.drawn.value+=1);Powers;Place;Overlay;curves=me;headline=L(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:`Round ${e.round}`,what:`${this.atlas.power(e.power)}: ${S0(e.phase)}`,color:this.atlas.color(e.power)}});show(e){let n=C(e,Q);n!==void 0&&this.#a(n)}async fold(e){let n=C(e,Q);if(n===void 0)throw new Error("the view is of another game");let{Aa1940Fold:t}=await import("./aa1940-fold.js");return d0(new t(this.atlas.board,n),s=>this.#a(s))}#a(e){this.position.value=new j(this.atlas,e),this.drawn.value+=1,this.threats.look()}tell(e){return h0(this.atlas,e)}async news(e,n,t){let{news:s}=await import("./aa1940-extras.js");return s(this.atlas,e,n,t)}describe(e){let n=this.atlas.areas.get(e),t=this.position.value?.at(e);if(n===void 0||t===void 0)return"";let{view:s,forces:o}=t,u=[];n.land&&u.push(this.holder(e)),n.space.ipc>0&&u.push(`${n.space.ipc} IPCs`),n.space.victoryCity!==""&&u.push(`victory city ${n.space.victoryCity}`);for(let{power:r,units:i}of o)u.push(`${this.atlas.power(r)}: ${_(i.map(({type:d,count:l})=>T(d,l)))}`);o.length===0&&u.push("no units");for(let{type:r,damage:i}of s.facilities)u.push(`${R(r)}${i>0?` with ${i} damage`:""}`);return u.join("; ")}holder(e){let n=this.position.value?.at(e)?.view;if(n===void 0)return"";if(n.controller!=="")return`held by ${this.atlas.power(n.controller)}`;let t=n.army>0?`, army of ${n.army}`:"";switch(n.neutrality){case 1:return`neutral, friendly to the Axis${t}`;case 2:return`neutral, friendly to the Allies${t}`;case 4:return"nobody may enter";case 3:return`strictly neutral${t}`;default:return`held by nobody${t}`}}power(e){return this.atlas.power(e)}color(e){return this.atlas.color(e)}async play(e){let{Controls:n}=await import("./aa1940-play.js");return this.threats.desk.value=e,new n(this,e)}#e(e,n){let t=this.position.peek();t!==void 0&&(y0(e,n,this.atlas,t),g0(e,n,this.atlas,t),M0(e,n,this.atlas,this.threats.chances.peek()))}};var sn={open:O0,host:async a=>(await import("./aa1940-extras.js")).hostForm(a)};export{m0 as a,c0 as b,Me as c,Q as d,Ge as e,Fe as f,Le as g,De as h,Be as i,h0 as j,T as k,Je as l,R as m,Qe as n,S0 as o,_ as p,j as q,w0 as r,la as s,ma as t,A0 as u,sn as v};
