import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";

/** What was loaded before is there at once. */
const loaded = new Map<string, ComponentType<never>>();

/** A part of the page that is loaded when it is first opened. */
export function Late<P extends object>({
  name,
  load,
  props,
  quiet = false,
}: {
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Whether nothing stands in its place until it has come. */
  readonly quiet?: boolean;
}) {
  const arrived = useSignal(0);
  const failed = useSignal<unknown>(undefined);
  useEffect(() => {
    if (loaded.has(name)) return;
    load().then(
      (component) => {
        loaded.set(name, component as ComponentType<never>);
        arrived.value += 1;
      },
      (thrown: unknown) => (failed.value = thrown),
    );
  }, [name]);
  void arrived.value;
  if (failed.value !== undefined) return <Failure error={failed.value} />;
  const Part = loaded.get(name) as ComponentType<P> | undefined;
  if (Part === undefined && quiet) return null;
  return Part === undefined ? <p class="loading">{words.value.status.connecting}</p> : <Part {...props} />;
}
