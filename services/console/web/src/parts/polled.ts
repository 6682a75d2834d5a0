import { useEffect } from "preact/hooks";

/** Does something now and again and again, while the page can be seen. */
export function usePolled(act: () => Promise<void>, everyMs: number, keys: readonly unknown[]): void {
  useEffect(() => {
    let over = false;
    let timer = 0;
    const turn = async () => {
      clearTimeout(timer);
      if (!document.hidden) await act();
      if (!over) timer = setTimeout(() => void turn(), everyMs);
    };
    const seen = () => {
      if (!document.hidden) void turn();
    };
    void turn();
    document.addEventListener("visibilitychange", seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, keys);
}
