import type { Scene } from './scene.ts';

/** Goes on streaming for a long time, with a message waiting behind it. */
export const apiDocs: Scene = {
  title: 'Docs for the public API',
  workspace: 'api',
  turns: [
    {
      message:
        'Write the reference for orders and refunds. Every field with its unit, and say where the code is unclear.',
      script: `:plan
[x] Read the routes and their schemas
[>] Orders
[ ] Refunds
[ ] Check the examples against the server
:read src/routes/orders.ts
 41  router.get('/orders', list({ after: optional(id()), limit: integer({ max: 100 }) }));
 42  router.get('/orders/:id', one());
 43  router.post('/orders/:id/refunds', refund({ amount: integer(), reason: string() }));
 …   318 lines
:read src/schema/order.ts
 12  export const order = object({
 13    id: string(),
 14    total: integer(),          // minor units
 15    legacyRef: optional(string()),
 16    src_sys: string(),
 …   96 lines
:edit +new docs/orders.md
# Orders

An order is what a paid cart becomes. It never changes its lines.

| field | type | unit |
|---|---|---|
| id | string | |
| total | integer | minor units of currency |
| placedAt | string | RFC 3339, UTC |
:usage input=2210 output=1930 read=12800 write=8700 cost=0.0389 context=22100/128000
:say rate=max The orders page now lists every field with its unit. Two of them have no owner in the code:

- \`legacyRef\` is written by the importer and read by nobody. I marked it **deprecated, do not rely on it**.
- \`src_sys\` holds \`web\`, \`pos\` or \`import\`; the schema allows any string. I documented the three values and opened a note about the schema.
:say rate=16
### Money

All amounts are **integers in minor units**. The code rounds half to even in one place and half up in another:

\`\`\`ts
// src/money/split.ts
export function split(total: number, parts: number): number[] {
  const base = Math.trunc(total / parts);
  return Array.from({ length: parts }, (_, i) => base + (i < total % parts ? 1 : 0));
}
\`\`\`

A refund of one line can therefore differ by one cent from the share that the invoice shows. The reference says so now, with an example of three lines that do not divide evenly.

### Refunds

A refund belongs to exactly one order and has a reason from a closed list. What I could confirm by reading the handlers:

1. A refund is *requested*, then *approved* or *rejected*; only an approved one moves money.
2. The sum of approved refunds can never exceed the order's total. The check runs inside the transaction, so two clerks at once are safe.
3. \`restock\` defaults to false, which surprised me: the old page says true. I followed the code and flagged the difference.

| field | type | unit | note |
|---|---|---|---|
| amount | integer | minor units | at most what is left of the order |
| reason | string | | one of \`damaged\`, \`late\`, \`other\` |
| restock | boolean | | false when absent |
| approvedBy | string | | a user's id; absent until approved |

Next I run the examples of both pages against a local server, so that nobody copies a request which does not work.
:plan
[x] Read the routes and their schemas
[x] Orders
[x] Refunds
[>] Check the examples against the server
:repeat 200
:run rate=0.4 npm run docs:check
GET  /orders/ord_81Hc            200  14 ms
GET  /orders?after=ord_81Hc      200  21 ms
POST /orders/ord_81Hc/refunds    201  37 ms
POST /orders/ord_81Hc/refunds    409  12 ms  amount is more than what is left
GET  /orders/ord_81Hc/refunds    200  11 ms
5 examples checked, 0 differ
:usage input=410 output=220 read=23900 write=300 cost=0.0071 context=24800/128000
:end`,
    },
    {
      message: 'Then do the webhooks the same way.',
      script: ':say The webhooks come next. I begin with the list of events and their retries.',
    },
  ],
};
