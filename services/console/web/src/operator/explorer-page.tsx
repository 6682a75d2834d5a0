import { useSignal } from "@preact/signals";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { terms } from "../words/operator/terms.js";
import { type Contract, loadContract, streams } from "./contract.js";
import { Frame, useRights } from "./frame.js";
import { MethodForm } from "./method-form.js";

/** Every method of the contract that a browser can call, for everybody. */
export function ExplorerPage({ method }: { readonly method: string }) {
  const rights = useRights();
  const contract = useLoaded(loadContract, "");
  const { explorer: said } = terms.value;
  const operation = contract.value?.paths[`/${method}`]?.post;
  return (
    <Frame part="explorer" title={said.title} rights={rights}>
      <p class="quiet">{said.hint}</p>
      <Failure error={contract.failure} />
      {contract.value !== undefined && (
        <div class="explorer">
          <MethodList contract={contract.value} current={method} />
          {operation === undefined ? (
            <p class="quiet">{said.choose}</p>
          ) : (
            <MethodForm key={method} contract={contract.value} method={method} operation={operation} />
          )}
        </div>
      )}
    </Frame>
  );
}

/** The methods by their services, or those that a search finds. */
function MethodList({ contract, current }: { readonly contract: Contract; readonly current: string }) {
  const text = useSignal("");
  const said = terms.value;
  const wanted = text.value.trim().toLowerCase();
  const services = new Map<string, [method: string, streams: boolean][]>();
  for (const [path, { post }] of Object.entries(contract.paths)) {
    const [service = "", name = ""] = path.slice(1).split("/");
    if (![path, post.description ?? ""].some((one) => one.toLowerCase().includes(wanted))) continue;
    services.set(service, [...(services.get(service) ?? []), [name, streams(post)]]);
  }
  // On a narrow screen the method that was chosen comes first.
  const open = current === "" || matchMedia("(min-width: 60rem)").matches;
  return (
    <details class="methods" open={open}>
      <summary>{said.parts.explorer}</summary>
      <label>
        {said.find}
        <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      {services.size === 0 && <p class="quiet">{said.none}</p>}
      {[...services].map(([service, methods]) => (
        <details key={service} open={wanted !== "" || current.startsWith(`${service}/`)}>
          <summary>{service.split(".").at(-1)}</summary>
          <ul class="plain">
            {methods.map(([name, streamed]) => (
              <li key={name}>
                <a
                  href={`#/explorer?method=${service}/${name}`}
                  aria-current={current === `${service}/${name}` ? "page" : undefined}
                >
                  {name}
                </a>{" "}
                {streamed && <span class="badge">{said.explorer.streams}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </details>
  );
}
