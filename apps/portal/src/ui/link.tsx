import { createContext, useContext, type ComponentProps, type MouseEvent } from 'react';
import { createAhead, savesData } from './ahead.ts';

const ahead = createAhead(savesData);

export type Navigation = {
  navigate: (href: string, options?: { replace?: boolean }) => void;
  preload: (href: string) => void;
};

/** The shell puts the router behind this, so that the pieces of `ui` need not know which router it is. */
export const LinkNavigation = createContext<Navigation | null>(null);

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/**
 * An anchor that stays inside the application. What the browser does with a modified click (new tab, download) is left to it,
 * and so is every address of another origin.
 */
export function Link({ href, onClick, target, children, ...rest }: LinkProps) {
  const navigation = useContext(LinkNavigation);
  const inside = href.startsWith('/') && !href.startsWith('//') && target === undefined;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || modified || !inside || !navigation) return;
    event.preventDefault();
    navigation.navigate(href);
  }

  const preload = inside && navigation ? navigation.preload : undefined;
  const point = preload && (() => ahead.point(href, preload));
  const rel = target === '_blank' ? 'noreferrer' : undefined;
  return (
    <a
      rel={rel}
      {...rest}
      href={href}
      target={target}
      onClick={follow}
      onFocus={point}
      onBlur={preload && ahead.turnAway}
      onPointerEnter={point}
      onPointerLeave={preload && ahead.turnAway}
      onTouchStart={preload && (() => ahead.touch(href, preload))}
    >
      {children}
    </a>
  );
}
