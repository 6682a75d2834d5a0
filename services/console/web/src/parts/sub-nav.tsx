/** A link to a part of a page: its address, its text, and whether it is the part that is shown. */
export type SubLink = readonly [href: string, text: string, current: boolean];

/** Links to the parts of a page. */
export function SubNav({ label, links }: { readonly label: string; readonly links: readonly SubLink[] }) {
  if (links.length < 2) return null;
  return (
    <nav class="sub-nav" aria-label={label}>
      {links.map(([href, text, current]) => (
        <a key={href} href={href} aria-current={current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
