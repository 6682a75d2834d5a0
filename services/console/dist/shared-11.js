import{a as _,c as x,d as I,f as U,j as m0}from"./shared-12.js";import{a as l0}from"./shared-22.js";import{e as i0,j as d0,y as B}from"./shared-6.js";import{d as T,f as m}from"./shared-20.js";import{b as o0,i as P,j as D}from"./shared-17.js";import{b as M}from"./shared-5.js";import{d as h,f as S,r as r0}from"./shared-3.js";var Z=S(`
%sandtable/games/aa1940/v1/board.protosandtable.games.aa1940.v1"
Board\b
id(	\v
title(	
powers (\v2dPower
spaces (\v2dSpace
canals (\v2dCanal\x1B
units (\v2\fdUnitProfile$

facilities\x07 (\v2dFacilityProfile
axis_cities_to_win\b(\r

name((	\x1B
	economies) (\v2\bdEconomy
goals* (\v2	dCityGoal
sheet+(\v2dSheet"4
Sheet\v
width(\f
height(

edges_meet(\b"

SheetPoint\x07
x(\x07
y("'
\x07Polygon
\x07corners (\v2\vdSheetPoint"/
Disc
center(\v2\vdSheetPoint\f
radius("X
\x07Outline
\bpolygons (\v2\bdPolygon
label(\v2\vdSheetPoint
rings (\v2\bdPolygon"K
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
\bkamikaze((\r"ß
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
map*(\r
\x07outline+(\v2\bdOutline""
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
\bcapacity(\rbproto3`,[_]),c0=h(Z,0);var J=S(`
'sandtable/games/aa1940/v1/options.protosandtable.games.aa1940.v1"¦
\x07Options
seats (\v2\vdSeatPowers
\vround_limit(\rH\0
\vopen_canals(\b

dice(
bid(\v2dBid
decide_by_score(\b
\bresearch<(\b\v
board((	B
_"
Bid

side(

ipcs(\r"

SeatPowers
powers (	bproto3`,[_]),p0=h(J,0);var Q=S(`
'sandtable/games/aa1940/v1/command.protosandtable.games.aa1940.v1"â\v
\x07Command(
\vdeclare_war(\v2dCommand.DeclareWarH\0
buy(\v2\fdCommand.BuyH\0*
\fbuy_facility(\v2dCommand.BuyFacilityH\0!
\x07upgrade(\v2dCommand.UpgradeH\0
repair(\v2dCommand.RepairH\0\x1B
move(\v2\rdCommand.MoveH\0\x1B
raid\x07(\v2\rdCommand.RaidH\0\x1B
load\b(\v2\rdCommand.LoadH\0
unload	(\v2dCommand.UnloadH\0
engage
(\v2dCommand.EngageH\0
ask\v(\v2\fdCommand.AskH\0
fight\f(\v2dCommand.FightH\0
place\r(\v2dCommand.PlaceH\0.
place_facility(\v2dCommand.PlaceFacilityH\0$
	take_back(\v2dCommand.TakeBackH\0$
	end_phase(\v2dCommand.EndPhaseH\0'
answer(\v2dCommand.AnswerDecisionH\0#

set_orders(\v2dStandingOrdersH\0"
\fbuy_research<(\v2\fdBuyResearchH\0
drop=(\v2dDropParatroopersH\0
launch>(\v2\rdLaunchRocketH\05
set_kamikaze_order((\v2dCommand.SetKamikazeOrderH\0

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
points(\r0
Move
stack(\v2dStack\b
to(		
via(	%
Raid
stack(\v2dStack\b
to(	,
Load
stack(\v2dStack
	transport(\r'
Unload
stack(\v2dStack\b
to(	!
Engage

zone(	\v
fight(\b
Ask
favor(\v2dFavor 
Fight
site(\v2\vdBattleSite9
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

\bEndPhase7
AnswerDecision
\bdecision(\r
answer(\v2\x07dAnswer/
SetKamikazeOrder\x1B
order(\v2dKamikazeOrderB
kindbproto3`,[_,I,U,x]),Pe=h(Q,0);var k=S(`
$sandtable/games/aa1940/v1/view.protosandtable.games.aa1940.v1"
View\v
round(\r\v
power(	\v
phase(
powers (\v2
dPowerView
spaces (\v2
dSpaceView
drafts (\v2\bdCommand
\x07pending\x07 (\v2	dDecision
\vaxis_cities\b(\r
orders	(\v2dStandingOrders
\x07outcome
(\v2\blOutcome
\rresearch_dice<(\rH\0\v
board((	B
_"ä
	PowerView\v
power(	
seat(\rH\0
\btreasury(\r

production(\r
queue (\v2
dUnitCount

facilities (\f
wars\x07 (	
\fcapital_lost\b(\b
\badvances< (
\bkamikaze((\r
	economies) (\v2\fdEconomyViewB
_"
\vEconomyView\r
\x07economy(	
\btreasury(\r

production(\r
queue (\v2
dUnitCount

facilities (
\fcapital_lost(\b"
	SpaceView\v
space(	

controller(	

neutrality(

army(\r

facilities (\v2	dFacility\r
\x07changed(\b
units\x07 (\v2
dUnitGroup"$
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
_bproto3`,[Q,_,I,U,x,r0]),e0=h(k,0),Be=h(k,1),Ie=h(k,2),Ue=h(k,3),Ve=h(k,4),He=h(k,5);var H=class{#n=new Map;#e;#t;#a;constructor(e,t,a){this.#e=Math.max(t,a)/96,this.#t=98,this.#a=e}at(e,t){for(let{id:s,polygons:u}of this.#a)for(let r of u)this.#s({id:s,polygon:r});return this.#a=[],this.#n.get(this.#u(e,t))?.find(({polygon:s})=>F0(s,e,t))?.id}#s(e){let t=e.polygon.map(({x:i})=>i),a=e.polygon.map(({y:i})=>i),[s,u]=[Math.min(...t),Math.max(...t)],[r,o]=[Math.min(...a),Math.max(...a)];for(let i=Math.floor(r/this.#e);i<=Math.floor(o/this.#e);i++)for(let d=Math.floor(s/this.#e);d<=Math.floor(u/this.#e);d++){let l=i*this.#t+d,c=this.#n.get(l);c===void 0?this.#n.set(l,[e]):c.push(e)}}#u(e,t){return Math.floor(t/this.#e)*this.#t+Math.floor(e/this.#e)}};function F0(n,e,t){let a=!1,s=n.at(-1);for(let u of n){if(s!==void 0&&u.y>t!=s.y>t){let r=(s.x-u.x)*(t-u.y)/(s.y-u.y)+u.x;e<r&&(a=!a)}s=u}return a}var N=class{constructor(e){this.board=e;this.width=e.sheet?.width??1,this.height=e.sheet?.height??1,this.wraps=e.sheet?.edgesMeet??!1,this.areas=new Map(e.spaces.map(a=>[a.id,L0(a)])),this.powers=new Map(e.powers.map((a,s)=>[a.id,B0(a,s)])),this.profiles=new Map(e.units.map(a=>[a.type,a])),this.facilities=e.facilities,this.economies=new Map(e.economies.map(a=>[a.id,a]));let t=e.spaces.map(({id:a,outline:s})=>({id:a,polygons:(s?.polygons??[]).map(({corners:u})=>u)}));this.#n=new H(t,this.width,this.height)}board;areas;powers;profiles;facilities;economies;width;height;wraps;#n;at(e,t){let a=this.#n.at(e,t);return a===void 0?void 0:this.areas.get(a)}name(e){return this.areas.get(e)?.name??e}power(e){return this.powers.get(e)?.name??(e==="neutral"?"the neutrals":e)}color(e){return this.powers.get(e)?.color??"#8a8577"}};function L0(n){let e=(n.outline?.rings??[]).map(({corners:u})=>u),t=new Path2D;for(let u of e)u.forEach(({x:r,y:o},i)=>i===0?t.moveTo(r,o):t.lineTo(r,o)),t.closePath();let a=D0(e),s=n.outline?.label??{x:(a.left+a.right)/2,y:(a.top+a.bottom)/2};return{id:n.id,name:n.name,x:s.x,y:s.y,bounds:a,neighbours:n.neighbors,space:n,land:n.terrain===1,path:t,label:s}}function D0(n){let[e,t,a,s]=[1/0,-1/0,1/0,-1/0];for(let u of n)for(let{x:r,y:o}of u)e=Math.min(e,r),t=Math.max(t,r),a=Math.min(a,o),s=Math.max(s,o);return{left:e,right:t,top:a,bottom:s}}function B0({id:n,name:e,color:t,side:a},s){let u=e.split(/[\s-]+/),[r="",o=""]=u,i=u.length>1?`${r[0]??""}${o[0]??""}`:r.slice(0,2);return{id:n,name:e,code:i.toUpperCase(),color:t,side:a,order:s}}function f0(n){return n===1?"the Axis":n===2?"the Allies":"nobody"}var I0={1:"M8 .5a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM5 5.200h6l.6 4h-1.700l-.3 2.800H6.400l-.3-2.800H4.400z",2:"M15.500 1.500l.8 1.500L9.500 6.600a3 3 0 1 1-5.200-1.400L2 6.300l-.8-1.500L6.500 4z",3:"M1 3h8v2h3.200L15 7.300V10h-1.200a1.900 1.900 0 0 1-3.600 0H6.300a1.900 1.900 0 0 1-3.600 0H1zM10 6.200v1.600h3.200L11.700 6.200z",4:"M5 2h5l.8 1.200H16v1.400h-5l.4 1.400H14l1.500 2.200L13.800 11H2.200L.5 8.200L2 6h2.300z",5:"M4 11V9.300h2L5.300 5.500L9.600.5l1.500 1.100L8.600 5.200l.4 4.100H12V11zM10.200 5l3.200-3.700l1.300 1.100l-3.200 3.700z",6:"M7.200.5h1.600l.5 3L15 6v1.700l-5.700-.6l-.4 2.600l2 1.100v1H5.100v-1l2-1.100l-.4-2.600L1 7.700V6l5.700-2.500z",7:"M7 .5h2l.4 2.700L12 2.400l.3 1.400L15.500 5v1.800l-6-.3l-.4 3l2 1v1.300H4.900v-1.300l2-1l-.4-3l-6 .3V5l3.200-1.200L4 2.400l2.600.8z",8:"M7.100 0h1.800l.5 2.700L12 3.200V2h1.200v1.500l2.800.6v1.700L9.500 6l-.4 3.500l2.400 1v1.300h-7v-1.300l2.400-1L6.500 6L0 5.800V4.100l2.800-.6V2H4v1.200l2.600-.5z",9:"M0 7h2V5.200h2.400V3.600H6V1.200h1.300V.3h1.400v.9H10v2.400h1.600v1.600H14V7h2l-1.800 4H1.800z",10:"M0 5h9.500V2.200h3V5H16l-1 2.200h-.8L13 11H3L1.800 7.200H1z",11:"M.5 7.200H3V5.600h2.500V3.400h2V1.600h1.300v1.800h1.700v2.200H13v1.600h2.500L13.700 11H2.300z",12:"M1 7.600h3.600V6h2V3.200h1.400V6h2.400v1.600H15L13.300 11H2.700z",13:"M.5 7.500C2 6 4 5.700 6.500 5.600V3h3v2.600c2.500.1 4.500.5 6 1.900C14 9.800 12 10.500 8 10.500S2 9.800.5 7.500z",14:"M.8 6.800h1.400V4h6v2.800h1V2.500h3.600v4.300h2.400L13.600 11H2.400z"},U0={1:"M1 11V5l3 2V5l3 2V5l3 2V1h4v10z",2:"M3 11V5.500l3.500 2v-2l3.500 2V3h3v8z",3:"M7.300 1h1.400l.4 3.500L14 7v1.300l-4.900-1.200l-.3 2.400l1.700 1V11.500h-5v-1l1.700-1l-.3-2.400L2 8.300V7l4.900-2.500z",4:"M8 0a2 2 0 0 1 .8 3.800V5H11v1.500H8.800v3C10.500 9.300 12 8.500 12.300 7l1.500.3C13.300 10 11 11.500 8 12c-3-.5-5.300-2-5.800-4.700L3.700 7c.3 1.500 1.800 2.300 3.500 2.500v-3H5V5h2.200V3.800A2 2 0 0 1 8 0z"};function $(n){return I0[n]??"M4 2h8v8H4z"}function n0(n){return U0[n]??"M4 2h8v8H4z"}var b0=new Map;function z(n){let e=b0.get(n);if(e!==void 0)return e;let t=new Path2D(n);return b0.set(n,t),t}var t0=31,L=15,R=17,j="system-ui, sans-serif",V0=26;function g0(n,e,t,a){let s=1/e.scale,u=[],r=[...t.areas.values()].filter(({bounds:i})=>T(i,e.visible)),o=[];for(let i of r){let d=a.at(i.id);d!==void 0&&(d.forces.length>0&&H0(n,e,i,d,t,u,s),o.push(i))}for(let i of o){let d=a.at(i.id);d!==void 0&&j0(n,e,i,d,u,s)}}function H0(n,e,t,a,s,u,r){let o={width:(t.bounds.right-t.bounds.left)*e.scale,height:(t.bounds.bottom-t.bounds.top)*e.scale};for(let i of[2,1,0]){let d=a.forces.map(f=>N0(f,i,o)),l=Math.max(...d.map(f=>f.width)),c=d.reduce((f,v)=>f+v.height+2,-2),p=l<=o.width*.95&&c<=o.height*.8;if(i>0&&!p)continue;let g=$0(t,l*r,c*r,u,i===0);if(g===void 0)continue;u.push(K0(g,r));let b=g.top;for(let f of d)z0(n,(g.left+g.right)/2,b,f,s,r,e),b+=(f.height+2)*r;return}}function N0(n,e,t){if(e===0){let r=String(n.total).length;return{force:n,full:!1,columns:0,width:R+7*r+7,height:L}}let a=e===2?n.units.length:Math.max(1,Math.floor((t.width*.95-R)/t0)),s=Math.min(n.units.length,Math.max(1,e===2?Math.min(a,4):a)),u=Math.ceil(n.units.length/s);return{force:n,full:!0,columns:s,width:R+s*t0+1,height:u*L}}function $0(n,e,t,a,s){let{x:u,y:r}=n.label,o=(l,c)=>({left:u+l-e/2,right:u+l+e/2,top:r+c-t/2,bottom:r+c+t/2}),i=[0,-.6,.6,-1.2,1.2];for(let l of i)for(let c of i){let p=o(c*e*.5,l*t),{bounds:g}=n;if((p.left>g.left-e*.3&&p.right<g.right+e*.3&&p.top>g.top-t*.5&&p.bottom<g.bottom+t*.5||l===0&&c===0)&&!a.some(f=>T(f,p)))return p}return s?[1,2,3].flatMap(l=>[[0,1],[0,-1],[1,l-1],[-1,l-1],[1,1-l],[-1,1-l]].map(([c=0,p=0])=>o(c*1.05*e,(c===0?p*l:p)*1.15*t))).find(l=>!a.some(c=>T(c,l)))??o(0,0):void 0}function z0(n,e,t,{force:a,full:s,columns:u,width:r,height:o},i,d,l){let c=e-r/2*d,p=i.color(a.power),g=d0(p);n.fillStyle=p,n.strokeStyle=l.dark?"#05080b":"#22201a",n.lineWidth=d,n.beginPath(),n.roundRect(c,t,r*d,o*d,3*d),n.fill(),n.stroke(),n.fillStyle=g,n.textBaseline="middle",n.textAlign="center",n.font=`700 ${9*d}px ${j}`;let b=i.powers.get(a.power)?.code??"–";if(n.fillText(b,c+R/2*d,t+(L/2+.5)*d),!s){n.font=`700 ${11*d}px ${j}`,n.textAlign="left",n.fillText(String(a.total),c+(R+1)*d,t+(o/2+.5)*d);return}a.units.forEach(({type:f,count:v,damaged:E},C)=>{let O=c+(R+C%u*t0)*d,F=t+Math.floor(C/u)*L*d;n.save(),n.translate(O,F+1.8*d),n.scale(d*.95,d*.95),n.fill(z($(f))),n.restore(),n.font=`700 ${10*d}px ${j}`,n.textAlign="left",n.fillText(`${v}${E>0?"*":""}`,O+16.5*d,F+(L/2+.7)*d)})}function j0(n,e,t,{view:a},s,u){let r=(t.bounds.right-t.bounds.left)*e.scale,o=t.space.victoryCity,i=t.space.capitalOf!=="";if(r<V0&&o==="")return;let d=o!==""?11:t.land?10.5:9.5;n.font=`${o!==""||i?650:500} ${d*u}px ${j}`,n.textAlign="center",n.textBaseline="middle";let l=/^sz-(\d+)$/.exec(t.id)?.[1],c=t.space.ipc>0?` ${t.space.ipc}`:"",p=`${o!==""?"★ ":""}${l??t.name}${c}`,g=n.measureText(p).width;if(g>(r*1.25+10)*u)return;let b=(d+2)*u,f=a.facilities,v=Math.max(g,f.length*15*u),E=b+(f.length>0&&r>52?14*u:0),C=W0(t,v,E,s,u);if(C===void 0)return;s.push(C);let O=(C.left+C.right)/2;n.lineJoin="round",n.lineWidth=2.6*u,n.strokeStyle=e.dark?"rgba(8,12,16,.8)":"rgba(255,255,255,.82)",n.fillStyle=t.land?e.dark?"#f2f0ea":"#211d15":e.dark?"#8fa9ba":"#3d5a6c",n.strokeText(p,O,C.top+b/2),n.fillText(p,O,C.top+b/2),E!==b&&f.forEach(({type:F,damage:k0},R0)=>{let G0=O+(R0-f.length/2)*15*u;n.save(),n.translate(G0,C.top+b+u),n.scale(u*.85,u*.85),n.lineWidth=2,n.strokeStyle=e.dark?"rgba(8,12,16,.8)":"rgba(255,255,255,.8)",n.stroke(z(n0(F))),n.fillStyle=k0>0?"#ff5a4a":e.dark?"#ece7da":"#332e22",n.fill(z(n0(F))),n.restore()})}function W0(n,e,t,a,s){let{x:u,y:r}=n.label;for(let o of[0,-1,1,-1.7,1.7,-2.4,2.4,-3.2,3.2]){let i=r+o*12*s;if(o!==0&&(i<n.bounds.top||i>n.bounds.bottom))continue;let d={left:u-e/2,right:u+e/2,top:i-t/2,bottom:i+t/2};if(!a.some(l=>T(l,d)))return d}}function K0(n,e){return{left:n.left-e,right:n.right+e,top:n.top-e,bottom:n.bottom+e}}function h0(n,e,t,a){let s=[...t.areas.values()].filter(({bounds:o})=>T(o,e.visible)),u=1/e.scale,r=e.dark?"#15222d":"#c9dbe6";for(let o of s)o.land||(n.fillStyle=r,n.fill(o.path,"evenodd"));n.strokeStyle=e.dark?"#2a3c4a":"#a9c1d0",n.lineWidth=.9*u;for(let{land:o,path:i}of s)o||n.stroke(i);for(let o of s)o.land&&q0(n,e,o,t,a);n.lineJoin="round",n.strokeStyle=e.dark?"#0a0f14":"#4d4a42",n.lineWidth=1.3*u;for(let{land:o,path:i}of s)o&&n.stroke(i)}function q0(n,e,t,a,s){let u=s.at(t.id)?.view,r=u?.controller??"",o=a.powers.get(r),i=e.dark?"#39424a":"#e4ddcc",d=o===void 0?X0(u?.neutrality,e.dark):J0(o.color,i,e.dark?.72:.62);n.fillStyle=d,n.fill(t.path,"evenodd");let l=o===void 0?Y0(u?.neutrality):o.order%8+1;if(l===0)return;let c=Z0(n,l,e.dark);if(c===null)return;let p=n.getTransform();c.setTransform(new DOMMatrix([1/p.a,0,0,1/p.d,0,0])),n.fillStyle=c,n.fill(t.path,"evenodd")}function X0(n,e){return n===4?e?"#23282d":"#b9b3a6":e?"#4a4d4c":"#ded7c6"}function Y0(n){switch(n){case 1:return 10;case 2:return 11;case 3:return 12;case 4:return 13;default:return 0}}var y0=new Map;function Z0(n,e,t){let a=`${e} ${t}`,s=y0.get(a);if(s!==void 0)return s;let u=16,r=document.createElement("canvas");r.width=r.height=u;let o=r.getContext("2d");if(o===null)return null;let i=e>=10;o.strokeStyle=o.fillStyle=`rgba(${t?"255,255,255":"20,16,8"},${i?.2:.09})`,o.lineWidth=i?1.6:1.4;let d=(b,f,v,E)=>{o.beginPath(),o.moveTo(b,f),o.lineTo(v,E),o.stroke()},l=()=>[-u,0,u].forEach(b=>d(b,u,b+u,0)),c=()=>[-u,0,u].forEach(b=>d(b,0,b+u,u)),p=b=>{for(let[f,v]of[[4,4],[12,12]])o.beginPath(),o.arc(f,v,b,0,Math.PI*2),o.fill()};e===1||e===10?l():e===2||e===11?c():e===3?d(0,8,u,8):e===4?p(1.5):e===5?d(8,0,8,u):e===6?d(4,8,12,8):e===7?p(.9):e===12?p(1.8):e===13&&(l(),c());let g=n.createPattern(r,"repeat");return y0.set(a,g),g}function J0(n,e,t){let a=r=>[1,3,5].map(o=>Number.parseInt(r.slice(o,o+2),16)),[s,u]=[a(n),a(e)];return`rgb(${s.map((r,o)=>Math.round(r*t+(u[o]??0)*(1-t))).join(",")})`}var Q0=new Set(["turnBegan","capitalTaken","resigned","ended"]),ee=new Set(["warDeclared","aircraftScrambled","intercepted","neutralInvaded","strictNeutralsTurned","battleBegan","retreated","facilityDamaged","battleEnded","removed","captured","liberated","reverted","converted","capitalFreed","liberationForceArrived","facilityPlaced","income","bidTaken","researchRolled","advanceMade","rocketLaunched","kamikazeAttacked"]),ne=new Set(["asked","answered","hitsScored"]),te=["from","zone","space","at","to"];function v0(n,{events:e,texts:t}){return e.flatMap((a,s)=>{let u=M(a,m0)?.kind,r=t[s];if(u?.case===void 0||r===void 0||ne.has(u.case))return[];let o=u.value,i=v=>typeof o[v]=="string"?o[v]:"",d=i("territory"),l=d!==""||u.case.startsWith("favor")?[]:te.map(i),p=[o.site?.space??"",d,...l].filter(v=>n.areas.has(v)),g=o.troops,b=Array.isArray(g)?void 0:g?.power,f=i("power")||i("by")||b||d&&i("to");return[{weight:Q0.has(u.case)?"heading":ee.has(u.case)?"event":"detail",text:r,places:p,...f?{color:n.color(f)}:{},...u.case==="turnBegan"?{opening:!0}:{}}]})}var S0={1:["infantry","infantry","inf"],2:["artillery","artillery","art"],3:["mechanized infantry","mechanized infantry","mech"],4:["tank","tanks","tank"],5:["AA gun","AA guns","aa"],6:["fighter","fighters","ftr"],7:["tactical bomber","tactical bombers","tac"],8:["strategic bomber","strategic bombers","bmr"],9:["battleship","battleships","bb"],10:["carrier","carriers","cv"],11:["cruiser","cruisers","ca"],12:["destroyer","destroyers","dd"],13:["submarine","submarines","sub"],14:["transport","transports","tra"]};function A(n,e){let[t,a]=S0[n]??["unit","units"];return`${e} ${e===1?t:a}`}function ln(n){return S0[n]?.[0]??"unit"}var ae={1:"major industrial complex",2:"minor industrial complex",3:"air base",4:"naval base"};function G(n){return ae[n]??"facility"}var se={1:"industrial complex",2:"air base",3:"naval base"};function mn(n){return se[n]??"facility"}var ue={1:"purchase",2:"combat move",3:"combat",4:"noncombat move",5:"mobilization",6:"income",7:"research"};function _0(n){return ue[n]??""}var oe=["","advanced artillery","rockets","paratroopers","increased factory production","war bonds","improved mechanized infantry","super submarines","jet fighters","improved shipyards","radar","long-range aircraft","heavy bombers"];function w0(n){return oe[n]??"an advance"}function w(n){return n.length<2?n[0]??"":`${n.slice(0,-1).join(", ")} and ${n.at(-1)}`}var W=class{constructor(e,t){this.atlas=e;this.view=t;this.spaces=new Map(t.spaces.map(a=>[a.space,re(e,a)]))}atlas;view;spaces;at(e){return this.spaces.get(e)}group(e){for(let{view:t}of this.spaces.values()){let a=t.units.find(s=>s.unit===e);if(a!==void 0)return{group:a,space:t.space}}}atWar(e,t){return this.view.powers.find(({power:a})=>a===e)?.wars.includes(t)??!1}armyAgainst(e,t){let{controller:a,army:s,neutrality:u}=this.at(t)?.view??{};if(a!==""||s===void 0)return 0;let o=this.atlas.powers.get(e)?.side===1?1:2;return u===o?0:s}enemies(e,t){return(this.at(t)?.forces??[]).filter(s=>s.power==="neutral"||this.atWar(e,s.power))}};function re(n,e){let t=new Map;for(let{power:r,type:o,count:i,damaged:d}of e.units){let l=t.get(r)??new Map;t.set(r,l);let c=l.get(o)??{count:0,damaged:0};l.set(o,{count:c.count+i,damaged:c.damaged+(d?i:0)})}let a=r=>n.powers.get(r)?.order??99,s=[...t].map(([r,o])=>{let i=[...o].sort(([d],[l])=>d-l).map(([d,{count:l,damaged:c}])=>({type:d,count:l,damaged:c}));return{power:r,units:i,total:i.reduce((d,{count:l})=>d+l,0)}});s.sort((r,o)=>a(r.power)-a(o.power));let u=new Set(s.map(({power:r})=>n.powers.get(r)?.side??0));return{view:e,forces:s,contested:u.has(1)&&u.has(2)}}function a0(n){let e=[];return n.damaged&&e.push("damaged"),n.aboard!==void 0&&e.push("aboard"),n.goal!==""&&e.push("will land"),n.marks.includes(5)&&e.push("on a raid"),n.marks.includes(9)&&e.push("submerged"),n.marks.includes(14)&&e.push("nowhere to land"),n.spent>0&&e.push(`moved ${n.spent}`),e.join(", ")}function C0({type:n}){return m("svg",{class:"symbol",viewBox:"0 0 16 12","aria-hidden":"true",focusable:"false",children:m("path",{d:$(n)})})}var K=S(`
$sandtable/games/aa1940/v1/odds.protosandtable.games.aa1940.v1"ë
\vOddsRequest\r
\x07terrain(
\battacker(\v2	dOddsSide
\bdefender(\v2	dOddsSide
\vbombardment (\v2
dUnitCount\x1B
\x07retreat(\v2\fdRetreatRule\f
trials(\r

seed\x07(

dice\b(
\fparatroopers<(\r
\bkamikaze= (\v2\rdOddsKamikaze"8
\fOddsKamikaze

type(\r
\x07damaged(\b\r
\x07attacks(\r"
\bOddsSide
units (\v2
dOddsUnits
losses (\v2	dCasualty
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
\v_units_left"º
Odds\f
trials(\r
standard_error(
\rattacker_wins(
takes_territory(\f
rounds	(
\battacker
(\v2	dSideOdds
\bdefender\v(\v2	dSideOdds
\boutcomes (\v2\fdOddsOutcome".
\bSideOdds
	mean_loss(
	survivors (")
\bTypeOdds

type(
	survivors ("j
\vOddsOutcome
\vprobability(\f
ending(
\battacker (\v2
dOddsUnits
\bdefender (\v2
dOddsUnitsbproto3`,[Z,_,J,x]),Tn=h(K,0);var An=h(K,6);var ie=S(`
'sandtable/games/aa1940/v1/threats.protosandtable.games.aa1940.v1"(
\x07Threats
spaces (\v2\rdSpaceThreats"C
\fSpaceThreats\v
space(	\f
holder(	
\x07threats (\v2\x07dThreat"
Threat\v
power(	\v
round(\r
\bdeclares (	\x1B
units (\v2\fdThreatUnits
\vbombardment (\v2
dUnitCount
contested_zones (	
	defenders\x07 (\v2
dOddsUnits
odds\b(\v2\vdThreatOdds

scramblers	 (\v2
dUnitCount%
odds_with_scramble
(\v2\vdThreatOdds
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
standard_error(bproto3`,[_,K]),M0=h(ie,0);var de=150,q=class{constructor(e){this.redraw=e}redraw;desk=P(void 0);shown=P(!1);found=P(new Map);failed=P(!1);#n=0;#e=0;chances=D(()=>this.shown.value?new Map([...this.found.value].map(([e,{threats:t}])=>[e,Math.max(0,...t.map(X))])):new Map);toggle(){this.shown.value=!this.shown.peek(),this.shown.peek()&&this.#t(),this.redraw()}look(){clearTimeout(this.#n),this.shown.peek()&&(this.#n=setTimeout(()=>{this.#t()},de))}async#t(){let e=this.desk.peek();if(e===void 0)return;let t=++this.#e;try{let a=await e.threats(),s=a===void 0?void 0:M(a,M0);if(t!==this.#e)return;this.failed.value=!1,this.found.value=new Map((s?.spaces??[]).map(u=>[u.space,u]))}catch{if(t!==this.#e)return;this.failed.value=!0,this.found.value=new Map}this.redraw()}};function X({odds:n}){return n?.takes??0}function Y(n){return`${Math.round(n*100)} %`}function T0(n,e,t,a){let s=1/e.scale;n.font=`700 ${11*s}px system-ui, sans-serif`,n.textAlign="center",n.textBaseline="middle";for(let[u,r]of a){let o=t.areas.get(u);if(o===void 0||r<.005||!T(o.bounds,e.visible))continue;n.fillStyle=`rgba(226, 48, 34, ${.1+.4*r})`,n.fill(o.path,"evenodd");let i=Y(r),d=n.measureText(i).width/2+5*s,l=o.y-20*s;n.fillStyle=r<.5?"#6b4a00":"#8c1c12",n.beginPath(),n.roundRect(o.x-d,l-8*s,d*2,16*s,8*s),n.fill(),n.fillStyle="#ffffff",n.fillText(i,o.x,l)}}function A0(n){return function(){if(n.desk.value===void 0)return null;let t=n.shown.value;return m("button",{type:"button",class:"threat-toggle","aria-pressed":t,onClick:()=>n.toggle(),children:t&&n.failed.value?"No threats known":"Threats"})}}function P0({table:n,id:e}){let{threats:t,atlas:a}=n,s=t.found.value.get(e);if(!t.shown.value||s===void 0)return null;let u=[...s.threats].sort((r,o)=>X(o)-X(r));return m("section",{class:"threat-lines",children:[m("h3",{children:"Threats"}),u.length===0&&m("p",{class:"quiet small",children:"Nothing can attack it before your next turn."}),m("ul",{class:"plain",children:u.map(r=>m("li",{class:"small",children:[m("strong",{children:a.power(r.power)}),r.odds!==void 0&&m(o0,{children:[" ",m("strong",{children:Y(r.odds.takes)})," to take it"]}),": ",le(r),r.odds!==void 0&&m("span",{class:"quiet",children:[" ","loses ",r.odds.attackerLoss.toFixed(1),", costs you ",r.odds.defenderLoss.toFixed(1)," IPCs"]}),me(n,r).map(o=>m("div",{class:"quiet",children:o},o))]},r.power))})]})}function le({units:n}){let e=new Map;for(let{type:a,count:s}of n)e.set(a,(e.get(a)??0)+s);let t=[...e].sort(([a],[s])=>a-s);return t.length===0?"nothing yet":w(t.map(([a,s])=>A(a,s)))}function me({atlas:n},e){let t=u=>w(u.map(({type:r,count:o})=>A(r,o))),a=u=>w(u.map(r=>n.power(r))),s=[];if(e.declares.length>0&&s.push(`after a declaration of war on ${a(e.declares)}`),e.bombardment.length>0&&s.push(`bombarded by ${t(e.bombardment)}`),e.contestedZones.length>0){let u=e.contestedZones.map(r=>n.areas.get(r)?.name??r);s.push(`more could land from ${w(u)} after a battle there`)}if(e.openers.length>0&&s.push(`${a(e.openers)} could open the way to more`),e.scramblers.length>0){let u=e.oddsWithScramble;s.push(`${t(e.scramblers)} could scramble${u===void 0?"":`: then ${Y(u.takes)}`}`)}return s}function E0(n){return function({id:t}){let{atlas:a}=n,s=a.areas.get(t),u=n.position.value?.at(t);if(s===void 0||u===void 0)return null;let{view:r}=u,o=[...new Set(r.units.map(({power:i})=>i))];return m("div",{class:"place",children:[m("p",{class:"quiet",children:[s.land?n.holder(t):"sea zone",s.space.ipc>0?`${s.space.ipc} IPCs`:"",s.space.victoryCity===""?"":`victory city ${s.space.victoryCity}`,s.space.convoy?"convoys":""].filter(Boolean).join(" · ")}),r.facilities.length>0&&m("p",{class:"small",children:r.facilities.map(({type:i,damage:d})=>`${G(i)}${d>0?` (${d} damage)`:""}`).join(", ")}),o.map(i=>m("section",{children:[m("h3",{children:[m(B,{color:a.color(i),code:a.powers.get(i)?.code??"–"})," ",a.power(i)]}),m("ul",{class:"plain stack-list",children:r.units.filter(d=>d.power===i).map(d=>m("li",{children:[m(C0,{type:d.type})," ",A(d.type,d.count),a0(d)!==""&&m("span",{class:"quiet small",children:[" ",a0(d)]})]},d.unit))})]},i)),o.length===0&&m("p",{class:"quiet",children:"No units."}),m(P0,{table:n,id:t})]})}}function O0(n){return function(){let t=n.position.value;if(t===void 0)return null;let{atlas:a}=n,{view:s}=t,u=a.board.goals.map(({cities:o,needed:i})=>`${o.filter(l=>{let c=t.at(l)?.view.controller??"";return a.powers.get(c)?.side===1}).length} of ${i}`),r=u.length>0?u.join(", or "):`${s.axisCities} of ${a.board.axisCitiesToWin}`;return m("div",{class:"powers",children:[m("p",{class:"quiet",children:["The Axis holds ",r," victory cities that it needs."]}),[1,2].map(o=>m("section",{children:[m("h2",{children:f0(o).replace("the ","")}),m("ul",{class:"plain",children:s.powers.filter(({power:i})=>a.powers.get(i)?.side===o).map(i=>m("li",{class:i.power===s.power?"power now":"power",children:[m("p",{class:"power-line",children:[m(B,{color:a.color(i.power),code:a.powers.get(i.power)?.code??""}),m("strong",{children:a.power(i.power)}),m("span",{class:"figures",children:[i,...i.economies].map(({treasury:d,production:l},c)=>m("span",{children:[d," IPCs ",m("span",{class:"quiet",children:["+",l]})]},c))})]}),m("p",{class:"quiet small",children:[i.wars.length>0?`At war with ${w(i.wars.map(d=>a.power(d)))}.`:"At peace.",i.capitalLost?" Its capital is lost.":"",i.advances.length>0?` Has ${w(i.advances.map(w0))}.`:""]}),i.queue.length+i.facilities.length>0&&m("p",{class:"small",children:["To be placed:"," ",w([...i.queue.map(({type:d,count:l})=>A(d,l)),...i.facilities.map(G)]),"."]})]},i.power))})]},o))]})}}var ce=[{group:"Income",label:"Axis",color:"#8a94a0"},{group:"Income",label:"Allies",color:"#4c9a5f"},{group:"Worth of units",label:"Axis",color:"#8a94a0"},{group:"Worth of units",label:"Allies",color:"#4c9a5f"},{group:"Victory cities",label:"Axis",color:"#8a94a0"}],s0=new Map;function pe(n,e){let t=s0.get(n);if(t!==void 0)return t;let a=i0("aa1940",{board:n},e).then(s=>{let u=s===void 0?void 0:M(s,c0);if(u===void 0)throw new Error(`the server has no board ${n}`);return new N(u)});return s0.set(n,a),a.catch(()=>s0.delete(n)),a}async function x0({options:n,rulesetVersion:e}){let t=n===void 0?void 0:M(n,p0);return new u0(await pe(t?.board??"",e))}var u0=class{constructor(e){this.atlas=e;this.scene={width:e.width,height:e.height,wraps:e.wraps,places:e.areas,placeAt:(t,a)=>e.at(t,a),outline:t=>e.areas.get(t)?.path,paint:(t,a)=>this.#e(t,a)},this.Powers=O0(this),this.Place=E0(this),this.Overlay=A0(this.threats)}atlas;position=P(void 0);drawn=P(0);scene;threats=new q(()=>this.drawn.value+=1);Powers;Place;Overlay;curves=ce;headline=D(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:`Round ${e.round}`,what:`${this.atlas.power(e.power)}: ${_0(e.phase)}`,color:this.atlas.color(e.power)}});show(e){let t=M(e,e0);t!==void 0&&this.#n(t)}async fold(e){let t=M(e,e0);if(t===void 0)throw new Error("the view is of another game");let{Aa1940Fold:a}=await import("./aa1940-fold.js");return l0(new a(this.atlas.board,t),s=>this.#n(s))}#n(e){this.position.value=new W(this.atlas,e),this.drawn.value+=1,this.threats.look()}tell(e){return v0(this.atlas,e)}async news(e,t,a){let{news:s}=await import("./aa1940-extras.js");return s(this.atlas,e,t,a)}describe(e){let t=this.atlas.areas.get(e),a=this.position.value?.at(e);if(t===void 0||a===void 0)return"";let{view:s,forces:u}=a,r=[];t.land&&r.push(this.holder(e)),t.space.ipc>0&&r.push(`${t.space.ipc} IPCs`),t.space.victoryCity!==""&&r.push(`victory city ${t.space.victoryCity}`);for(let{power:o,units:i}of u)r.push(`${this.atlas.power(o)}: ${w(i.map(({type:d,count:l})=>A(d,l)))}`);u.length===0&&r.push("no units");for(let{type:o,damage:i}of s.facilities)r.push(`${G(o)}${i>0?` with ${i} damage`:""}`);return r.join("; ")}holder(e){let t=this.position.value?.at(e)?.view;if(t===void 0)return"";if(t.controller!=="")return`held by ${this.atlas.power(t.controller)}`;let a=t.army>0?`, army of ${t.army}`:"";switch(t.neutrality){case 1:return`neutral, friendly to the Axis${a}`;case 2:return`neutral, friendly to the Allies${a}`;case 4:return"nobody may enter";case 3:return`strictly neutral${a}`;default:return`held by nobody${a}`}}power(e){return this.atlas.power(e)}color(e){return this.atlas.color(e)}async play(e){let{Controls:t}=await import("./aa1940-play.js");return this.threats.desk.value=e,new t(this,e)}#e(e,t){let a=this.position.peek();a!==void 0&&(h0(e,t,this.atlas,a),g0(e,t,this.atlas,a),T0(e,t,this.atlas,this.threats.chances.peek()))}};var At={open:x0,host:async n=>(await import("./aa1940-extras.js")).hostForm(n)};export{c0 as a,p0 as b,Q as c,Pe as d,e0 as e,Be as f,Ie as g,Ue as h,Ve as i,He as j,v0 as k,A as l,ln as m,G as n,mn as o,_0 as p,w as q,W as r,C0 as s,Tn as t,An as u,P0 as v,At as w};
