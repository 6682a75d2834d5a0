import { signal, useSignal } from "@preact/signals";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api.js";
import { Painter } from "../board/painter.js";
import { gameModule, type Headline, type Table } from "../games/game.js";
import { isDark } from "../theme.js";

/** The board of a match, small, as it is now; and where the match stands. */
export function Thumb({ match, onHeadline }: { readonly match: Match; readonly onHeadline: (told: Headline) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const table = useSignal<Table | undefined>(undefined);
  const seen = useRef(signal(false)).current;
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const observed = new IntersectionObserver(([entry]) => (seen.value = entry?.isIntersecting ?? false));
    observed.observe(canvas.current);
    let over = false;
    void gameModule(match.game)
      .then((module) => module?.open(match))
      .then((opened) => {
        if (!over) table.value = opened;
      })
      .catch(() => undefined);
    return () => {
      over = true;
      observed.disconnect();
    };
  }, [match.name]);
  const opened = table.value;
  useEffect(() => {
    if (opened === undefined || canvas.current === null) return undefined;
    const painter = new Painter(canvas.current, opened.scene);
    painter.dark = isDark.value;
    const sized = new ResizeObserver(([entry]) => {
      if (entry !== undefined) painter.resize(entry.contentRect.width, entry.contentRect.height);
      painter.camera.fill();
    });
    sized.observe(canvas.current);
    const stop = opened.drawn.subscribe(() => painter.redraw());
    return () => {
      stop();
      sized.disconnect();
      painter.close();
    };
  }, [opened, isDark.value]);
  const visible = seen.value;
  useEffect(() => {
    if (opened === undefined || !visible || match.state === MatchState.LOBBY) return;
    void api
      .view(match.name)
      .then(({ view }) => {
        if (view !== undefined) opened.show(view);
        const headline = opened.headline.value;
        if (headline !== undefined) onHeadline(headline);
      })
      .catch(() => undefined);
  }, [opened, visible, match.version]);
  return <canvas class="thumb" ref={canvas} aria-hidden="true" />;
}
