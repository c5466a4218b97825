import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** Calls that declare an endpoint; the first thing each is given says everything of it. */
const declaring = new Set(['defineEndpoint', 'defineList', 'reportOf']);
/** Parts of a declaration that the server alone reads. Screens have their types, which are gone by now. */
const ofTheServer = new Set(['params', 'query', 'response', 'row', 'answers', 'filters']);

type Edit = { start: number; end: number; text: string };

/** The contract as screens need it: what none reads is neither built when a module loads nor shipped (decision 0109). */
export function contractOfScreens(): Plugin {
  return {
    name: 'contract-of-screens',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: forScreens(code, id), map: null }),
    },
  };
}

function forScreens(code: string, id: string): string {
  const { program, errors } = parseSync(id, code);
  if (errors.length > 0) throw new Error(`contract.config.ts: ${id} cannot be read`);
  const edits = [...droppable(program)];
  const spread = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || !declaring.has(callee.name)) return;
      if (declaration?.type !== 'ObjectExpression') return;
      edits.push(...withoutServerParts(declaration, code));
      for (const part of declaration.properties)
        if (part.type === 'SpreadElement' && part.argument.type === 'Identifier')
          spread.add(part.argument.name);
    },
  }).visit(program);
  for (const { id, init } of declaredBy(program))
    if (id.type === 'Identifier' && spread.has(id.name) && init?.type === 'ObjectExpression')
      edits.push(...withoutServerParts(init, code));
  return applied(code, edits);
}

function* declaredBy({ body }: ESTree.Program) {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration') yield* declared.declarations;
  }
}

/** Values of a module are made for their own sake: one that nothing reads is dropped with all that only it needed. */
function* droppable(program: ESTree.Program): Generator<Edit> {
  for (const { init } of declaredBy(program)) {
    if (!init || init.type === 'Literal' || init.type === 'ArrowFunctionExpression') continue;
    yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' };
    yield { start: init.end, end: init.end, text: '))()' };
  }
}

/** A form holds its body against the schema before it is sent: that one is built when it is first read. */
function* withoutServerParts({ properties }: ESTree.ObjectExpression, code: string): Generator<Edit> {
  for (const part of properties) {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
    const { start, end, value } = part;
    if (ofTheServer.has(part.key.name)) yield { start, end, text: `${part.key.name}: undefined` };
    if (part.key.name === 'body')
      yield {
        start,
        end,
        text: `get body() { return Object.defineProperty(this, 'body', { enumerable: true, value: ${code.slice(value.start, value.end)} }).body; }`,
      };
  }
}

function applied(code: string, edits: readonly Edit[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
}
