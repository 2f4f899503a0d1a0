/** Creates what a guide in docs/guides lists, ready to compile. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const USAGE = `npm run new -- page staff/tools Werkzeuge warehouses
npm run new -- call "PUT /v1/staff/tools/:id" logistics warehouses
npm run new -- event remind Erinnert`;

class UsageError extends Error {}

function create(file: string, text: string): void {
  if (existsSync(join(root, file))) throw new UsageError(`${file} exists already.`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`created  ${file}`);
}

/** Inserts text before an anchor, which must be in the file. */
function insert(file: string, anchor: string | RegExp, text: string): void {
  const before = read(file);
  const at = typeof anchor === 'string' ? before.indexOf(anchor) : before.search(anchor);
  if (at < 0) throw new Error(`${file} has no place for it: ${anchor}`);
  writeFileSync(join(root, file), before.slice(0, at) + text + before.slice(at));
  console.log(`changed  ${file}`);
}

/** Inserts a line among similar ones, in their order. */
function insertSorted(file: string, similar: RegExp, line: string): void {
  const lines = read(file).split('\n');
  const places = lines.flatMap((text, index) => (similar.test(text) ? [index] : []));
  const last = places.at(-1);
  if (last === undefined) throw new Error(`${file} has no place for it: ${similar}`);
  const next = places.find((index) => (lines[index] ?? '') > line) ?? last + 1;
  writeFileSync(join(root, file), lines.toSpliced(next, 0, line).join('\n'));
  console.log(`changed  ${file}`);
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

function named(name: string | undefined, what: string): string {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new UsageError(`${what}: lower case and hyphens, not "${name ?? ''}".`);
  return name;
}

/** See docs/guides/page.md. */
function newPage([place = '', title, area]: readonly string[]): void {
  const [side, wanted] = place.split('/');
  if ((side !== 'portal' && side !== 'staff') || !title)
    throw new UsageError('page portal/<name> or staff/<name>, a German title, and its area');
  if (side === 'staff' && !area)
    throw new UsageError('A page of staff needs an area of contracts/domain/permissions.ts.');
  const name = named(wanted, 'The name of a page');
  const component = `${pascal(name)}Page`;
  create(
    `src/${side}/${name}/${name}-page.tsx`,
    `import { Trans } from '@lingui/react/macro';
import { Page } from '../../shared/ui/page.tsx';

export function ${component}() {
  return (
    <Page>
      <p>
        <Trans>${title}</Trans>
      </p>
    </Page>
  );
}
`,
  );
  insert(
    'src/app/routes.tsx',
    /\n\];\n/,
    `
  {
    path: '/${side === 'staff' ? 'staff/' : ''}${name}',
    title: msg\`${title}\`,${area ? `\n    area: '${area}',` : ''}
    frame: 'shell',
    load: () => import('../${side}/${name}/${name}-page.tsx').then((m) => m.${component}),
  },`,
  );
}

/** The words of a call: what it does, and the schemas and answers that follow from its method. */
const METHODS = {
  GET: { verb: 'read', right: 'read' },
  PUT: { verb: 'put', right: 'write' },
  DELETE: { verb: 'remove', right: 'write' },
} as const;

/** See docs/guides/call.md. A group of calls of its own. */
function newCall([call = '', folder, area]: readonly string[]): void {
  const [, method, path = ''] = /^(GET|PUT|DELETE) (\/v1\/[a-z/:-]+\/:id)$/.exec(call) ?? [];
  if (!method || !area) throw new UsageError('call "GET|PUT|DELETE /v1/…/:id", a folder of server, an area');
  const group = named(path.split('/').at(-2), 'The last word of the path');
  const thing = named(group.replace(/s$/, ''), 'The thing');
  const { verb, right } = METHODS[method as keyof typeof METHODS];
  const server = `server/${named(folder, 'The folder of the server')}`;
  const side = path.startsWith('/v1/staff/') ? 'staff' : 'partner';
  const [Thing, operation] = [pascal(thing), `${verb}${pascal(thing)}`];
  const isPut = method === 'PUT';
  const answers = method === 'DELETE' ? '{ 204: NoContent }' : `{ 200: ${Thing} }`;
  create(
    `contracts/domain/${group}.ts`,
    `import { z } from 'zod';
import { line } from './text.ts';

/** Body of PUT ${path}. */
export const Put${Thing} = z.strictObject({ name: line(1, 80) });
export type Put${Thing} = z.infer<typeof Put${Thing}>;

export const ${Thing} = Put${Thing}.extend({ id: z.string() });
export type ${Thing} = z.infer<typeof ${Thing}>;
`,
  );
  const schemas = isPut ? `Put${Thing}, ${Thing}` : Thing;
  create(
    `contracts/api/${group}.ts`,
    `${method === 'DELETE' ? '' : `import { ${schemas} } from '../domain/${group}.ts';\n`}import { endpoints${method === 'DELETE' ? ', NoContent' : ''} } from './endpoint.ts';
import { ById } from './parts.ts';

export const ${camel(group)} = endpoints({
  '${call}': {
    operationId: '${operation}',
    permission: ['${area}', '${right}'],
    params: ById,${isPut ? `\n    body: Put${Thing},` : ''}
    answers: ${answers},
  },
});
`,
  );
  insertSorted('contracts/api/index.ts', /^import /, `import { ${camel(group)} } from './${group}.ts';`);
  insertSorted('contracts/api/index.ts', /^ {2}\.\.\./, `  ...${camel(group)},`);
  const handler = {
    GET: `'${call}'() {\n        throw new ProblemError(404, 'NOT_FOUND');\n      }`,
    PUT: `'${call}': ({ params: { id }, body }) => ({ id, ...body })`,
    DELETE: `'${call}'() {}`,
  }[method as keyof typeof METHODS];
  create(
    `${server}/${thing}-routes.ts`,
    `import type { FastifyPluginAsync } from 'fastify';
import { ${camel(group)} } from '../../contracts/api/${group}.ts';
import { serve } from '../platform/http/endpoints.ts';
${method === 'GET' ? "import { ProblemError } from '../platform/http/problems.ts';\n" : ''}
export const ${camel(thing)}Routes: FastifyPluginAsync = async (app) =>
  serve(app, '${side}', ${camel(group)}, {
    ${handler.replaceAll('\n  ', '\n')},
  });
`,
  );
  insertSorted(
    'server/app.ts',
    /^import .* from '\.\/[a-z-]+\//,
    `import { ${camel(thing)}Routes } from './${folder}/${thing}-routes.ts';`,
  );
  insert(
    'server/app.ts',
    '      await partner.register(mailRoutes(',
    `      await partner.register(${camel(thing)}Routes);\n`,
  );
  insert(
    'server/testing/calls.ts',
    "  '/v1/academy/{id}/film': findFilm,",
    `  '${path.replace(':id', '{id}')}': async () => newId(),\n`,
  );
  if (isPut) insert('server/testing/calls.ts', '  putHoliday: {', `  ${operation}: { name: 'Neu' },\n`);
}

/** See docs/guides/event.md. An event of staff that leaves the project in its status. */
function newEvent([wanted, title]: readonly string[]): void {
  if (!wanted || !/^[a-z]+(_[a-z]+)*$/.test(wanted) || !title)
    throw new UsageError('event <name>, lower case and underscores, and its German name');
  insert(
    'contracts/domain/project-states.ts',
    '} as const satisfies Record<string, MessageDescriptor>;',
    `  ${wanted}: /*i18n*/ { id: 'project-event.${wanted}', message: '${title}' },\n`,
  );
  insert(
    'contracts/domain/project-states.ts',
    /\n\];\n\n\/\*\* Row 25/,
    `\n  { row: '${wanted}', event: '${wanted}', from: ['offer_received'], by: ['supplier'], to: 'same' },`,
  );
  insert(
    'src/staff/projects/staff-events.tsx',
    '  restore: msg`Das Projekt',
    `  ${wanted}: msg\`${title}\`,\n`,
  );
  insert('src/staff/projects/staff-events.tsx', "  'restore',\n] as const;", `  '${wanted}',\n`);
  insert(
    'src/staff/projects/staff-events.tsx',
    '  ship: msg`Ausliefern`,',
    `  ${wanted}: msg\`${title}\`,\n`,
  );
}

const COMMANDS = { page: newPage, call: newCall, event: newEvent } as const;

const [what = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, what) ? COMMANDS[what as keyof typeof COMMANDS] : undefined;
try {
  if (!command) throw new UsageError('page, call or event');
  command(words);
  console.log(
    `\nGo on with docs/guides/${what}.md. New texts: npm run i18n:extract, then translate locales/*/messages.po.`,
  );
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${what}: ${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
