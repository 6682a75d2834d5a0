import { keepsOrder, operatorToken, refused } from "../account/standing.js";
import { choose, type Theme, theme } from "../theme.js";
import { type Language, language, LANGUAGES, speak, words } from "../words/words.js";

const NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The section that a page belongs to, where it is not one of its own. */
const SECTIONS: Record<string, string> = {
  tournaments: "tournament",
  newTournament: "tournament",
  fixture: "tournament",
  entrant: "tournament",
  pools: "pool",
  newPool: "pool",
  player: "pool",
  comparison: "pool",
  explorer: "operator",
};

/** The bar on top: where one can go, colours, language. */
export function Header({ page, onSkip }: { readonly page: string; readonly onSkip: () => void }) {
  const { nav, name, theme: colours, speech } = words.value;
  const section = SECTIONS[page] ?? page;
  const links = [
    ["#/", nav.now, "wall"],
    ["#/matches", nav.matches, "list"],
    ["#/host", nav.host, "host"],
    ["#/tournaments", nav.tournaments, "tournament"],
    ["#/pools", nav.pools, "pool"],
    ...(keepsOrder.value || operatorToken.value !== "" ? ([["#/operator", nav.operator, "operator"]] as const) : []),
    ["#/account", nav.account, "account"],
  ] as const;
  return (
    <header class="header">
      <button type="button" class="skip" onClick={onSkip}>
        {words.value.skip}
      </button>
      <a class="logo" href="#/">
        <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path
            d="M16 3l11 6.500v13L16 29L5 22.500v-13zM16 9.500l-5.500 3.200v6.600l5.500 3.200l5.500-3.200v-6.600z"
            fill-rule="evenodd"
          />
        </svg>
        {name}
      </a>
      <nav aria-label={nav.label}>
        {links.map(([href, text, of]) => (
          <a key={href} href={href} aria-current={section === of ? "page" : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <div class="choices">
        <select
          aria-label={colours.label}
          value={theme.value}
          onChange={(event) => choose(event.currentTarget.value as Theme)}
        >
          <option value="system">{colours.system}</option>
          <option value="dark">{colours.dark}</option>
          <option value="light">{colours.light}</option>
        </select>
        <select
          aria-label={speech}
          value={language.value}
          onChange={(event) => void speak(event.currentTarget.value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </select>
      </div>
      {refused.value && (
        <p class="failure" role="alert">
          {nav.refused} <a href="#/account">{nav.account}</a>
        </p>
      )}
    </header>
  );
}
