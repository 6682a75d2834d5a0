import{a as R,c as U,e as h,k as m}from"./shared-12.js";import{a as b,c as k}from"./shared-14.js";import{b as S}from"./shared-27.js";import{a as d}from"./shared-24.js";import{b as T,i,j as O}from"./shared-22.js";import{b as M}from"./shared-5.js";import{c as l,e as p}from"./shared-3.js";var w={1:"M8 .5a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM5 5.200h6l.6 4h-1.700l-.3 2.800H6.400l-.3-2.800H4.400z",2:"M15.500 1.500l.8 1.500L9.500 6.600a3 3 0 1 1-5.200-1.400L2 6.300l-.8-1.500L6.500 4z",3:"M1 3h8v2h3.200L15 7.300V10h-1.200a1.900 1.900 0 0 1-3.600 0H6.300a1.900 1.900 0 0 1-3.600 0H1zM10 6.200v1.600h3.200L11.700 6.200z",4:"M5 2h5l.8 1.200H16v1.400h-5l.4 1.400H14l1.500 2.200L13.800 11H2.200L.5 8.200L2 6h2.300z",5:"M4 11V9.300h2L5.300 5.500L9.600.5l1.500 1.100L8.600 5.200l.4 4.100H12V11zM10.200 5l3.200-3.700l1.300 1.100l-3.200 3.700z",6:"M7.200.5h1.600l.5 3L15 6v1.700l-5.700-.6l-.4 2.600l2 1.100v1H5.100v-1l2-1.100l-.4-2.600L1 7.700V6l5.700-2.500z",7:"M7 .5h2l.4 2.700L12 2.400l.3 1.400L15.500 5v1.800l-6-.3l-.4 3l2 1v1.300H4.900v-1.300l2-1l-.4-3l-6 .3V5l3.200-1.200L4 2.400l2.600.8z",8:"M7.100 0h1.800l.5 2.700L12 3.200V2h1.200v1.500l2.800.6v1.700L9.500 6l-.4 3.500l2.400 1v1.300h-7v-1.300l2.400-1L6.500 6L0 5.800V4.100l2.800-.6V2H4v1.200l2.600-.5z",9:"M0 7h2V5.200h2.400V3.600H6V1.200h1.300V.3h1.400v.9H10v2.400h1.600v1.600H14V7h2l-1.800 4H1.800z",10:"M0 5h9.500V2.200h3V5H16l-1 2.200h-.8L13 11H3L1.800 7.200H1z",11:"M.5 7.200H3V5.600h2.500V3.400h2V1.600h1.300v1.800h1.700v2.200H13v1.600h2.500L13.700 11H2.300z",12:"M1 7.600h3.600V6h2V3.200h1.400V6h2.400v1.600H15L13.300 11H2.700z",13:"M.5 7.500C2 6 4 5.700 6.500 5.600V3h3v2.600c2.500.1 4.500.5 6 1.900C14 9.800 12 10.500 8 10.500S2 9.800.5 7.500z",14:"M.8 6.800h1.400V4h6v2.800h1V2.500h3.600v4.300h2.400L13.600 11H2.400z"},C={1:"M1 11V5l3 2V5l3 2V5l3 2V1h4v10z",2:"M3 11V5.500l3.500 2v-2l3.500 2V3h3v8z",3:"M7.300 1h1.400l.4 3.500L14 7v1.300l-4.900-1.200l-.3 2.400l1.700 1V11.500h-5v-1l1.700-1l-.3-2.400L2 8.300V7l4.900-2.500z",4:"M8 0a2 2 0 0 1 .8 3.800V5H11v1.500H8.800v3C10.500 9.300 12 8.500 12.300 7l1.500.3C13.300 10 11 11.500 8 12c-3-.5-5.300-2-5.800-4.700L3.700 7c.3 1.500 1.800 2.300 3.500 2.500v-3H5V5h2.200V3.800A2 2 0 0 1 8 0z"};function E(e){return w[e]??"M4 2h8v8H4z"}function I(e){return C[e]??"M4 2h8v8H4z"}var x=new Map;function N(e){let u=x.get(e);if(u!==void 0)return u;let n=new Path2D(e);return x.set(e,n),n}function $({type:e}){return d("svg",{class:"symbol",viewBox:"0 0 16 12","aria-hidden":"true",focusable:"false",children:d("path",{d:E(e)})})}var c=p(`
$sandtable/games/aa1940/v1/odds.protosandtable.games.aa1940.v1"à
\vOddsRequest3
\x07terrain (2".sandtable.games.aa1940.v1.Terrain5
\battacker (\v2#.sandtable.games.aa1940.v1.OddsSide5
\bdefender (\v2#.sandtable.games.aa1940.v1.OddsSide9
\vbombardment (\v2$.sandtable.games.aa1940.v1.UnitCount7
\x07retreat (\v2&.sandtable.games.aa1940.v1.RetreatRule
trials (\r\f
seed\x07 (1
dice\b (2#.sandtable.games.aa1940.v1.DiceRule
\fparatroopers< (\r9
\bkamikaze= (\v2'.sandtable.games.aa1940.v1.OddsKamikaze
kamikaze_dearest> (\r"c
\fOddsKamikaze1
type (2#.sandtable.games.aa1940.v1.UnitType
\x07damaged (\b
\x07attacks (\r"»
\bOddsSide3
units (\v2$.sandtable.games.aa1940.v1.OddsUnits3
losses (\v2#.sandtable.games.aa1940.v1.Casualty\x1B
keep_one_to_capture (\b9
\bsubmerge (2'.sandtable.games.aa1940.v1.SubmergeRule7
\x07landing (2&.sandtable.games.aa1940.v1.LandingRule4
\badvances< (2".sandtable.games.aa1940.v1.Advance"^
	OddsUnits1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07damaged (\r"M
\bCasualty1
type (2#.sandtable.games.aa1940.v1.UnitType
damage (\b"a
\vRetreatRule
\fafter_rounds (\rH\0

units_left (\rHB
\r_after_roundsB\r
\v_units_left"¡
Odds
trials (\r
standard_error (
\rattacker_wins (
takes_territory (
defender_holds (
both_destroyed (
attacker_retreats\x07 (
	stand_off\b (
rounds	 (5
\battacker
 (\v2#.sandtable.games.aa1940.v1.SideOdds5
\bdefender\v (\v2#.sandtable.games.aa1940.v1.SideOdds

swing_mean\f (
swing_deviation\r (8
\boutcomes (\v2&.sandtable.games.aa1940.v1.OddsOutcome"f
\bSideOdds
	mean_loss (
	survivors (4
\x07by_type (\v2#.sandtable.games.aa1940.v1.TypeOdds"P
\bTypeOdds1
type (2#.sandtable.games.aa1940.v1.UnitType
	survivors ("É
\vOddsOutcome
\vprobability (5
ending (2%.sandtable.games.aa1940.v1.OddsEnding6
\battacker (\v2$.sandtable.games.aa1940.v1.OddsUnits6
\bdefender (\v2$.sandtable.games.aa1940.v1.OddsUnits*.
\fSubmergeRule
_0\0
_1
_2
_3*%
\vLandingRule
_0\0
_1
_2*<

OddsEnding
_0\0
_1
_2
_3
_4
_5bproto3`,[R,b,U,k]),X=l(c,0);var J=l(c,6);var z=p(`
'sandtable/games/aa1940/v1/threats.protosandtable.games.aa1940.v1"B
\x07Threats7
spaces (\v2'.sandtable.games.aa1940.v1.SpaceThreats"a
\fSpaceThreats\r
space (	
holder (	2
\x07threats (\v2!.sandtable.games.aa1940.v1.Threat"¿
Threat\r
power (	\r
round (\r
\bdeclares (	5
units (\v2&.sandtable.games.aa1940.v1.ThreatUnits9
\vbombardment (\v2$.sandtable.games.aa1940.v1.UnitCount
contested_zones (	7
	defenders\x07 (\v2$.sandtable.games.aa1940.v1.OddsUnits3
odds\b (\v2%.sandtable.games.aa1940.v1.ThreatOdds8

scramblers	 (\v2$.sandtable.games.aa1940.v1.UnitCountA
odds_with_scramble
 (\v2%.sandtable.games.aa1940.v1.ThreatOdds
\x07openers\v (	"¸
\vThreatUnits1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07damaged (\r\f
from (	;
\bapproach (2).sandtable.games.aa1940.v1.ThreatApproach\v
via (	"p

ThreatOdds\r
takes (
\rattacker_loss (
\rdefender_loss (\r
swing (
standard_error (*P
ThreatApproach
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[b,c]),L=l(z,0);var G=150,H=class{constructor(u){this.redraw=u}redraw;desk=i(void 0);shown=i(!1);found=i(new Map);failed=i(!1);#u=0;#e=0;chances=O(()=>this.shown.value?new Map([...this.found.value].map(([u,{threats:n}])=>[u,Math.max(0,...n.map(f))])):new Map);toggle(){this.shown.value=!this.shown.peek(),this.shown.peek()&&this.#a(),this.redraw()}look(){clearTimeout(this.#u),this.shown.peek()&&(this.#u=setTimeout(()=>{this.#a()},G))}async#a(){let u=this.desk.peek();if(u===void 0)return;let n=++this.#e;try{let t=await u.threats(),a=t===void 0?void 0:M(t,L);if(n!==this.#e)return;this.failed.value=!1,this.found.value=new Map((a?.spaces??[]).map(r=>[r.space,r]))}catch{if(n!==this.#e)return;this.failed.value=!0,this.found.value=new Map}this.redraw()}};function f({odds:e}){return e?.takes??0}function g(e){return`${Math.round(e*100)} %`}function o0(e,u,n,t){let a=1/u.scale;e.font=`700 ${11*a}px system-ui, sans-serif`,e.textAlign="center",e.textBaseline="middle";for(let[r,s]of t){let o=n.areas.get(r);if(o===void 0||s<.005||!S(o.bounds,u.visible))continue;e.fillStyle=`rgba(226, 48, 34, ${.1+.4*s})`,e.fill(o.path,"evenodd");let v=g(s),y=e.measureText(v).width/2+5*a,_=o.y-20*a;e.fillStyle=s<.5?"#6b4a00":"#8c1c12",e.beginPath(),e.roundRect(o.x-y,_-8*a,y*2,16*a,8*a),e.fill(),e.fillStyle="#ffffff",e.fillText(v,o.x,_)}}function p0(e){return function(){if(e.desk.value===void 0)return null;let n=e.shown.value;return d("button",{type:"button",class:"threat-toggle","aria-pressed":n,onClick:()=>e.toggle(),children:n&&e.failed.value?"No threats known":"Threats"})}}function b0({table:e,id:u}){let{threats:n,atlas:t}=e,a=n.found.value.get(u);if(!n.shown.value||a===void 0)return null;let r=[...a.threats].sort((s,o)=>f(o)-f(s));return d("section",{class:"threat-lines",children:[d("h3",{children:"Threats"}),r.length===0&&d("p",{class:"quiet small",children:"Nothing can attack it before your next turn."}),d("ul",{class:"plain",children:r.map(s=>d("li",{class:"small",children:[d("strong",{children:t.power(s.power)}),s.odds!==void 0&&d(T,{children:[" ",d("strong",{children:g(s.odds.takes)})," to take it"]}),": ",A(s),s.odds!==void 0&&d("span",{class:"quiet",children:[" ","loses ",s.odds.attackerLoss.toFixed(1),", costs you ",s.odds.defenderLoss.toFixed(1)," IPCs"]}),D(e,s).map(o=>d("div",{class:"quiet",children:o},o))]},s.power))})]})}function A({units:e}){let u=new Map;for(let{type:t,count:a}of e)u.set(t,(u.get(t)??0)+a);let n=[...u].sort(([t],[a])=>t-a);return n.length===0?"nothing yet":m(n.map(([t,a])=>h(t,a)))}function D({atlas:e},u){let n=r=>m(r.map(({type:s,count:o})=>h(s,o))),t=r=>m(r.map(s=>e.power(s))),a=[];if(u.declares.length>0&&a.push(`after a declaration of war on ${t(u.declares)}`),u.bombardment.length>0&&a.push(`bombarded by ${n(u.bombardment)}`),u.contestedZones.length>0){let r=u.contestedZones.map(s=>e.areas.get(s)?.name??s);a.push(`more could land from ${m(r)} after a battle there`)}if(u.openers.length>0&&a.push(`${t(u.openers)} could open the way to more`),u.scramblers.length>0){let r=u.oddsWithScramble;a.push(`${n(u.scramblers)} could scramble${r===void 0?"":`: then ${g(r.takes)}`}`)}return a}export{E as a,I as b,N as c,$ as d,X as e,J as f,H as g,o0 as h,p0 as i,b0 as j};
