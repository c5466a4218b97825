/** One thing of a list that is acted on one by one. */
const item = ':is(li, tr, [role="row"])';
/** Overlays that stand over the page and are not themselves a question about something else. */
const sheet = '[role="dialog"]:not([data-closed])';
const question = '[role="alertdialog"]';
const choices = '[role="menu"], [role="listbox"]';
const overlay = `${sheet}, ${question}, ${choices}`;
const pressable = ':is(button, a[href], input, select, textarea, summary):not(:disabled, [tabindex="-1"])';

/** Where to go on when what has the focus is gone: its own thing, those after it in its list, those before it, the heading over them. */
type Way = { things: Element[]; list: Element | null; section: Element | null; root: Element };

/** Where a thing of the page stood: the form around it, what the form is part of, and all that is around both. */
type Place = { form: Element | null; home: Element | null; around: Element[] };

/** A sheet or question, what had the focus when it came, and the way from there. */
type Layer = { over: Element; asker: Element | null; way: Way | null };

/**
 * Keeps the keyboard at its work: what somebody acted on often leaves the page with the button they pressed, and the browser then
 * puts the focus nowhere, or behind the sheet. It goes to the next thing of the list instead, to the heading after the last one, to
 * that of the page where a question's answer took the button away that asked it, back to what opens a form once that is closed, and
 * otherwise to the heading of what is left around it.
 * @returns the way to stop
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let way: Way | null = null;
  let place: Place | null = null;
  let isAnswering = false;
  let wasAsked = false;
  /** Had the focus last outside of menus, whose entries go with the menu. */
  let pressed: Element | null = null;
  const layers: Layer[] = [];
  const { hold, isHeld } = holdFocus(layers);
  const goOnHere = (top: Element | null) => goOn(top, way, place);

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const top = topmost();
    if (isHeld(target)) return;
    // Given back to what lies under an open sheet: only what is over it can be acted on.
    if (top && !top.contains(target) && target.closest(overlay) === null && goOnHere(top)) return;
    // A sheet takes what left it to its own edge, from where its list is far.
    if (target === top && way?.root === top && focused?.isConnected === false && goOnHere(top)) return hold();
    // An answer took the button away that asked: whatever is given the focus instead is not what waits next.
    const gone = unanswered(layers, target, { asker: pressed, way });
    if (gone && goOnFrom(gone, top)) return;
    focused = target;
    if (!target.closest(choices)) pressed = target;
    place = placeOf(target);
    const wasAnswering = isAnswering;
    isAnswering = target.closest(`${question}, ${sheet}`) !== null;
    // The first place after a question belongs to it: its button is given the focus back, and may be gone a moment later.
    wasAsked = isAnswering || wasAnswering;
    if (target.closest(question)) return;
    const found = wayFrom(target);
    // The bar at the foot acts on what was chosen above: the way stays that of the list.
    if (found || way?.root !== rootOf(target)) way = found;
  }

  /** Goes on from where a layer was asked for. @returns whether there was somewhere */
  function goOnFrom(layer: Layer, top: Element | null): boolean {
    way = layer.way;
    if (!goOnHere(top)) return false;
    hold();
    return true;
  }

  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    const top = topmost();
    const gone = left(layers, null);
    if (gone?.asker?.isConnected === false && goOnFrom(gone, top)) return;
    // A layer that comes in its place is asked for by the same.
    if (gone) [way, pressed] = [gone.way, gone.asker];
    const wasInList = way !== null && way.root.isConnected;
    // A question is over, and what asked it has gone with the answer, or is about to after it was given the focus once more.
    const wasQuestion = wasAsked;
    // A question that is still closing lets nothing below it have the focus: the next change of the page tries again.
    if (!top && !wasInList && !wasAsked && place === null) focused = null;
    else if (!goOnHere(top)) return;
    isAnswering = wasQuestion;
  });

  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

/** @returns the lowest of the layers that were left since the last time, where there are some */
function left(layers: Layer[], target: Element | null): Layer | null {
  const isBelow = (last: Layer) =>
    target !== null &&
    !last.over.contains(target) &&
    [document.querySelector('main'), ...layers.map(({ over }) => over)].some((each) =>
      each?.contains(target),
    );
  let lowest: Layer | null = null;
  for (let last = layers.at(-1); last && (isClosed(last.over) || isBelow(last)); last = layers.at(-1)) {
    lowest = last;
    layers.pop();
  }
  return lowest;
}

/** @returns the layer that has gone, where what asked for it is gone too */
function unanswered(layers: Layer[], target: Element, from: Omit<Layer, 'over'>): Layer | null {
  const gone = left(layers, target);
  const own = target.closest(`${sheet}, ${question}`);
  if (own && layers.every(({ over }) => over !== own)) {
    layers.push({ over: own, asker: (gone ?? from).asker, way: (gone ?? from).way });
    return null;
  }
  return gone?.asker?.isConnected === false ? gone : null;
}

/** Keeps the keyboard at one place for a moment, against layers that close. */
function holdFocus(layers: readonly Layer[]) {
  let held: HTMLElement | null = null;

  /** @returns whether the keyboard is where it went on to a moment ago, and not where the layer that closes would put it */
  function isHeld(target: Element): boolean {
    const own = target.closest(`${sheet}, ${question}`);
    if (!held?.isConnected || target === held || (own && layers.every(({ over }) => over !== own)))
      return false;
    held.focus();
    return document.activeElement === held;
  }

  /** Keeps the keyboard where it is while layers still give it back, which they do within a frame. */
  function hold(): void {
    const goal = document.activeElement;
    held = goal instanceof HTMLElement ? goal : null;
    const letGo = (): void => {
      if (held === goal) held = null;
    };
    requestAnimationFrame(() => requestAnimationFrame(letGo));
  }

  return { hold, isHeld };
}

/** @returns whether there was somewhere to go on */
function goOn(top: Element | null, way: Way | null, place: Place | null): boolean {
  const opener =
    top === null && place?.form?.isConnected === false && place.home?.isConnected
      ? place.home.querySelector<HTMLElement>(pressable)
      : null;
  const next = (way?.things ?? [])
    .filter((each) => each.isConnected && (top === null || top.contains(each)))
    .map((each) => each.querySelector<HTMLElement>(pressable))
    .find((each) => each !== null);
  const root = top ?? (way?.root.isConnected ? way.root : null);
  const goal =
    opener ??
    next ??
    // Its things may have been drawn anew. Another list of the page is another matter.
    (way?.list?.isConnected ? way.list.querySelector<HTMLElement>(`${item} ${pressable}`) : null) ??
    headingOf(way?.section, top) ??
    (root ?? headed(place) ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2');
  if (!goal) return false;
  if (!goal.matches(pressable)) goal.tabIndex = -1;
  goal.focus();
  return document.activeElement === goal;
}

/** The overlay that is open over all others, where one is; a closing one is none. */
function topmost(): Element | null {
  return [...document.querySelectorAll(sheet)].at(-1) ?? null;
}

const isClosed = (layer: Element): boolean => !layer.isConnected || layer.matches('[data-closed]');

/** @returns null for what is no part of the page: layers over it see to their own focus */
function placeOf(target: Element): Place | null {
  const main = target.closest('main');
  if (!main || target.closest(overlay)) return null;
  const form = target.closest('form');
  const around: Element[] = [];
  for (let each = target.parentElement; each && main.contains(each); each = each.parentElement)
    around.push(each);
  return { form, home: form?.parentElement?.closest('li, section') ?? null, around };
}

const headed = (place: Place | null): Element | undefined =>
  place?.around.find((each) => each.isConnected && each.querySelector('h1, h2') !== null);

/** @returns nothing once the section has gone with its list, or where a layer stands over it */
const headingOf = (section: Element | null | undefined, top: Element | null): HTMLElement | null =>
  section?.isConnected && (top === null || top.contains(section))
    ? section.querySelector<HTMLElement>('h1, h2')
    : null;

const rootOf = (target: Element): Element =>
  target.closest(sheet) ?? document.querySelector('main') ?? document.body;

function wayFrom(target: Element): Way | null {
  const own = target.closest(item);
  if (!own) return null;
  const all = [...(own.parentElement?.children ?? [])].filter((each) => each.matches(item));
  const place = all.indexOf(own);
  return {
    things: [own, ...all.slice(place + 1), ...all.slice(0, place).toReversed()],
    list: own.parentElement,
    section: own.closest('section'),
    root: rootOf(target),
  };
}
