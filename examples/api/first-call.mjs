/** A first call: prints what the portal has for programs. Node 24, no dependencies. */
const { PORTAL = 'http://localhost:4173', API_KEY = '' } = process.env;

const answer = await fetch(`${PORTAL}/v1/feed?after=0&limit=10`, {
  headers: { authorization: `Bearer ${API_KEY}` },
});
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);

const { events, next } = await answer.json();
for (const { timestamp, type, data } of events) console.log(timestamp, type, data.project?.number ?? '');
console.log(`The next call begins after ${next}.`);
