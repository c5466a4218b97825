import { useState } from 'react';
import { acts } from './acts.tsx';
import { facts } from './facts.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { lists } from './lists.tsx';
import { overlays } from './overlays.tsx';
import { secrets } from './secrets.tsx';

const shelves = {
  Acciones: acts,
  Campos: fields,
  Formularios: forms,
  Listas: lists,
  Hechos: facts,
  Capas: overlays,
  Secretos: secrets,
};

/** Every piece in its states; the theme is the page's own choice, so that both can be looked at on any machine. */
export function Gallery() {
  const [isDark, setDark] = useState(() => document.documentElement.classList.contains('dark'));
  const turn = () => setDark(document.documentElement.classList.toggle('dark'));
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-9 px-4 py-8">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-head">Piezas del portal</h1>
        <button type="button" className="text-link min-h-11" onClick={turn}>
          {isDark ? 'Ver en claro' : 'Ver en oscuro'}
        </button>
      </header>
      {Object.entries(shelves).map(([shelf, exhibits]) => (
        <section key={shelf} className="flex flex-col gap-6">
          <h2 className="border-b border-line-strong pb-1 text-title">{shelf}</h2>
          {exhibits.map(({ piece, states }) => (
            <section key={piece} aria-label={piece} className="flex flex-col gap-4">
              <p className="font-mono text-small text-ink-2">{piece}</p>
              {Object.entries(states).map(([state, node]) => (
                <div key={state} className="flex min-w-0 flex-col gap-2">
                  <p className="text-caption text-ink-2">{state}</p>
                  <div className="min-w-0">{node}</div>
                </div>
              ))}
            </section>
          ))}
        </section>
      ))}
    </main>
  );
}
