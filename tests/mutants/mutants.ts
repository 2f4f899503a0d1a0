/** A statement of the specification, broken on purpose by replacing a text that a file has exactly once. */
export interface Mutant {
  /** Number of the statement, N of `@spec-N`. */
  readonly statement: number;
  /** The fault that it makes. */
  readonly fault: string;
  readonly file: string;
  readonly anchor: string;
  readonly replacement: string;
  /** File of vitest with a test whose title has `@spec-N`. It must fail by an assertion. */
  readonly test: string;
}

export const nameOf = ({ statement, fault }: Mutant): string => `@spec-${statement} ${fault}`;

/** Whether the engine has to be compiled for it. */
export const isOfEngine = ({ file }: Mutant): boolean => file.startsWith('engine-rs/');

const money: Mutant[] = [
  {
    statement: 127,
    fault: 'a discounted price is rounded down',
    file: 'contracts/domain/money.ts',
    anchor: 'rappen(Math.round((price * (10_000 - basisPoints)) / 10_000))',
    replacement: 'rappen(Math.floor((price * (10_000 - basisPoints)) / 10_000))',
    test: 'contracts/domain/money.test.ts',
  },
  {
    statement: 127,
    fault: "articles are shown at the list price, without the partner's discount",
    file: 'server/materials/routes.ts',
    anchor: 'priceRappen: discounted(rappen(price), basisPointsOf(discount, discountGroup)),',
    replacement: 'priceRappen: rappen(price),',
    test: 'server/materials/routes.test.ts',
  },
  {
    statement: 128,
    fault: 'the total of a line is rounded down',
    file: 'contracts/domain/money.ts',
    anchor: 'units + Math.round((price',
    replacement: 'units + Math.floor((price',
    test: 'contracts/domain/money.test.ts',
  },
  {
    statement: 128,
    fault: 'the CSV has the list price as the price after discount',
    file: 'documents/bom-csv.ts',
    anchor: 'francs(line.discountedPricePerUnit)',
    replacement: 'francs(line.pricePerUnit)',
    test: 'documents/bom-csv.test.ts',
  },
  {
    statement: 128,
    fault: 'the total excluding VAT includes it',
    file: 'documents/bom-csv.ts',
    anchor: 'sum(texts.total, bom.totalPower, bom.totalPrice),',
    replacement: 'sum(texts.total, bom.totalPower, bom.totalPrice + vat),',
    test: 'documents/bom-csv.test.ts',
  },
  {
    statement: 128,
    fault: 'the page shows the list price as the price after discount',
    file: 'src/configurator/results/bom-row.tsx',
    anchor: '{formatMoney(line.discountedPricePerUnit)}',
    replacement: '{formatMoney(line.pricePerUnit)}',
    test: 'src/configurator/results/bom-table.test.tsx',
  },
  {
    statement: 129,
    fault: 'materials are ordered at the list price',
    file: 'server/projects/answers.ts',
    anchor: 'lineTotal(priceRappen, quantity)',
    replacement: 'lineTotal(rappen(found.price), quantity)',
    test: 'server/materials/routes.test.ts',
  },
  {
    statement: 129,
    fault: 'an order is placed at another total than the partner saw',
    file: 'server/projects/answers.ts',
    anchor: 'difference.shownRappen !== difference.serverRappen || difference.lines.length > 0',
    replacement: 'difference.shownRappen > difference.serverRappen || difference.lines.length > 0',
    test: 'server/materials/routes.test.ts',
  },
  {
    statement: 2,
    fault: 'a direct order is placed at another price than the partner saw',
    file: 'server/projects/freezing.ts',
    anchor: 'shown.totalRappen !== frozen.net_rappen',
    replacement: 'shown.totalRappen > frozen.net_rappen',
    test: 'server/projects/routes.test.ts',
  },
  {
    statement: 4,
    fault: 'a quick quotation is binding',
    file: 'server/projects/steps.ts',
    anchor: 'binding: false,',
    replacement: 'binding: true,',
    test: 'server/projects/routes.test.ts',
  },
  {
    statement: 222,
    fault: 'an approximate price may be 20 % off',
    file: 'contracts/domain/offers.ts',
    anchor: 'TOLERANCE_PERCENT = 10;',
    replacement: 'TOLERANCE_PERCENT = 20;',
    test: 'tests/in-process/project-page.test.tsx',
  },
];

const rights: Mutant[] = [
  {
    statement: 188,
    fault: 'paths below a blocked one are blocked too',
    file: 'contracts/domain/access.ts',
    anchor: 'blockedPaths[category].includes(path)',
    replacement: 'blockedPaths[category].some((blocked) => path.startsWith(blocked))',
    test: 'src/app/guard.test.tsx',
  },
  {
    statement: 189,
    fault: 'logistics partners open the materials',
    file: 'contracts/domain/access.ts',
    anchor: "'/dashboard', '/materials', '/projects'],",
    replacement: "'/dashboard', '/projects'],",
    test: 'contracts/domain/permissions.test.ts',
  },
  {
    statement: 190,
    fault: 'planners order materials',
    file: 'contracts/domain/permissions.ts',
    anchor: "materials: { Installateur: [...own, 'order'],",
    replacement: "materials: { 'Architekt/Planer': own, Installateur: [...own, 'order'],",
    test: 'contracts/domain/permissions.test.ts',
  },
  {
    statement: 10,
    fault: "any logistics partner reads another's picking list",
    file: 'server/logistics/picking-tasks.ts',
    anchor: "  scoped(database, person).select('picking_list').selectAll().select(LISTED)",
    replacement: "  database.selectFrom('picking_list').selectAll().select(LISTED)",
    test: 'server/logistics/picking-tasks.test.ts',
  },
  {
    statement: 198,
    fault: 'an expired token is answered with 401',
    file: 'server/people/authentication.ts',
    anchor: 'reply.code(498)',
    replacement: 'reply.code(401)',
    test: 'server/people/authentication.test.ts',
  },
  {
    statement: 175,
    fault: 'an application does not accept the privacy policy',
    file: 'contracts/domain/applications.ts',
    anchor: 'privacy: accepted,',
    replacement: 'privacy: z.boolean(),',
    test: 'server/people/legal.test.ts',
  },
];

const states: Mutant[] = [
  {
    statement: 7,
    fault: 'a confirmed order is archived',
    file: 'contracts/domain/project-states.ts',
    anchor: "from: [...BEFORE_ORDER, 'order_placed', 'delivered', 'completed'],",
    replacement: "from: [...BEFORE_ORDER, 'order_placed', 'order_confirmed', 'delivered', 'completed'],",
    test: 'server/projects/routes.test.ts',
  },
  {
    statement: 140,
    fault: 'partners confirm their own orders',
    file: 'contracts/domain/project-states.ts',
    anchor: "from: ['order_placed'],\n    by: ['supplier', 'automatic'],",
    replacement: "from: ['order_placed'],\n    by: ['partner', 'supplier', 'automatic'],",
    test: 'contracts/domain/project-states.test.ts',
  },
  {
    statement: 135,
    fault: 'a submitted request for quotation counts as accepted',
    file: 'contracts/domain/project-states.ts',
    anchor: "[RFQ]: 'offer_requested',",
    replacement: "[RFQ]: 'request_received',",
    test: 'contracts/domain/project-states.test.ts',
  },
  {
    statement: 144,
    fault: 'a rejected direct order is archived',
    file: 'contracts/domain/project-states.ts',
    anchor: "[DO]: 'created', [MO]: 'archived'",
    replacement: "[DO]: 'archived', [MO]: 'archived'",
    test: 'contracts/domain/project-states.test.ts',
  },
  {
    statement: 147,
    fault: 'files that were sent before count as new data',
    file: 'contracts/domain/new-data.ts',
    anchor: 'files.some((id) => !known.has(contentOf(id)))',
    replacement: 'files.length > 0',
    test: 'contracts/domain/new-data.test.ts',
  },
  {
    statement: 148,
    fault: 'an amendment needs no new data',
    file: 'server/projects/steps.ts',
    anchor: 'if (!hasNewData(before, { data, roof: asked }, known))',
    replacement:
      "if (situation.row.status !== 'order_confirmed' && !hasNewData(before, { data, roof: asked }, known))",
    test: 'server/projects/routes.test.ts',
  },
  {
    statement: 66,
    fault: 'a facade goes to the supplier without its approval',
    file: 'contracts/domain/project-states.ts',
    anchor: 'when: ({ needsApproval }) => !needsApproval,',
    replacement: 'when: () => true,',
    test: 'server/projects/events.test.ts',
  },
  {
    statement: 185,
    fault: 'one kind of training makes a certified partner',
    file: 'server/people/certification.ts',
    anchor: "'=', TrainingKind.options.length",
    replacement: "'>=', 1",
    test: 'server/training/bookings.test.ts',
  },
];

const limits: Mutant[] = [
  {
    statement: 225,
    fault: 'a holiday is a working day',
    file: 'contracts/domain/working-days.ts',
    anchor: ' && !holidays.includes(date)',
    replacement: '',
    test: 'contracts/domain/working-days.test.ts',
  },
  {
    statement: 227,
    fault: 'indoor training is held with five',
    file: 'contracts/domain/trainings.ts',
    anchor: 'INDOOR = { least: 6,',
    replacement: 'INDOOR = { least: 5,',
    test: 'server/training/bookings.test.ts',
  },
  {
    statement: 227,
    fault: 'indoor training takes thirteen',
    file: 'contracts/domain/trainings.ts',
    anchor: 'least: 6, most: 12 }',
    replacement: 'least: 6, most: 13 }',
    test: 'server/training/bookings.test.ts',
  },
  {
    statement: 158,
    fault: 'files may have 61 MB',
    file: 'contracts/domain/files.ts',
    anchor: '60 * 1024 * 1024',
    replacement: '61 * 1024 * 1024',
    test: 'server/files/routes.test.ts',
  },
  {
    statement: 180,
    fault: 'a project has four attachments',
    file: 'contracts/domain/projects.ts',
    anchor: 'MOST_ATTACHMENTS = 3;',
    replacement: 'MOST_ATTACHMENTS = 4;',
    test: 'src/shared/files/use-uploads.test.tsx',
  },
  {
    statement: 64,
    fault: "the facade's sheet does not ask for the substructure",
    file: 'contracts/domain/checklists.ts',
    anchor: "    { code: 'substructure', type: 'choice', choices: ['aluminium', 'steel', 'timber'] },\n",
    replacement: '',
    test: 'contracts/domain/checklists.test.ts',
  },
];

const picking: Mutant[] = [
  {
    statement: 10,
    fault: 'more is picked than was ordered',
    file: 'contracts/domain/picking.ts',
    anchor: 'if (quantity - leftOf(item) > SAME) return undefined;',
    replacement: '',
    test: 'server/logistics/picking-tasks.test.ts',
  },
  {
    statement: 10,
    fault: 'the same scan counts twice',
    file: 'server/logistics/picking-tasks.ts',
    anchor: 'if (before?.body_hash === body_hash && item) return { item: itemOf(item), state: list.state };',
    replacement: '',
    test: 'server/logistics/picking-tasks.test.ts',
  },
  {
    statement: 49,
    fault: 'an open list is confirmed',
    file: 'src/portal/picking/success-page.tsx',
    anchor: "const isClosed = state === 'commissioned';",
    replacement: "const isClosed = state !== 'open';",
    test: 'src/app/success-pages.test.tsx',
  },
  {
    statement: 178,
    fault: 'a wrong digit of a picking number is not noticed',
    file: 'contracts/domain/picking.ts',
    anchor: ' && checkDigitOf(text.slice(0, -1)) === Number(text.at(-1))',
    replacement: '',
    test: 'contracts/domain/picking.test.ts',
  },
];

const layout: Mutant[] = [
  {
    statement: 164,
    fault: 'one row more than fits is laid',
    file: 'engine-rs/roof-engine/src/surface/courses.rs',
    anchor: 'AutoOr::Number(number) if number <= max_count => number,',
    replacement: 'AutoOr::Number(number) if number <= max_count + 1 => number,',
    test: 'engine/specification.test.ts',
  },
  {
    statement: 165,
    fault: 'one finishing row more than fits is laid',
    file: 'engine-rs/roof-engine/src/surface/courses.rs',
    anchor: 'if count > max_count {',
    replacement: 'if count > max_count + 1 {',
    test: 'engine/specification.test.ts',
  },
  {
    statement: 171,
    fault: '10° count as flat',
    file: 'engine-rs/roof-engine/src/checks/pitch.rs',
    anchor: 'let is_flat = |angle| angle < FLAT_BELOW;',
    replacement: 'let is_flat = |angle| angle <= FLAT_BELOW;',
    test: 'engine/specification.test.ts',
  },
  {
    statement: 231,
    fault: 'facades are recommended above 60° only',
    file: 'engine-rs/roof-engine/src/checks/pitch.rs',
    anchor: '|angle| angle >= FACADE_FROM',
    replacement: '|angle| angle > FACADE_FROM',
    test: 'engine/specification.test.ts',
  },
  {
    statement: 6,
    fault: 'the bill has a module less',
    file: 'engine-rs/roof-engine/src/bom/slates.rs',
    anchor: 'net.pieces(article, count[kind as usize]);',
    replacement: 'net.pieces(article, (count[kind as usize] - 1).max(0));',
    test: 'engine/engine.test.ts',
  },
];

export const mutants: readonly Mutant[] = [...money, ...rights, ...states, ...limits, ...picking, ...layout];
