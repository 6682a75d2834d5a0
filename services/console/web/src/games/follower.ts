import type { Fold, LoggedEntry } from "./game.js";

/** A game's own fold of events. */
interface GameFold<View> {
  follow(entry: LoggedEntry): boolean;
  copy(): GameFold<View>;
  view(): View;
  figures(): readonly number[];
}

/** A fold as the time line uses it, which shows what it comes to on a board. */
export function follower<View>(fold: GameFold<View>, show: (view: View) => void): Fold {
  return {
    follow: (entry) => fold.follow(entry),
    copy: () => follower(fold.copy(), show),
    show: () => show(fold.view()),
    figures: () => fold.figures(),
  };
}
