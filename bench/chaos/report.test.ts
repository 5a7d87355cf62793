import { expect, test } from 'vitest'

import { type Faults, leastFaults, type Outcome, problemsOfRun } from './report.ts'

const calm = {
  counts: {},
  lost: [],
  duplicated: [],
  unexplained: [],
  broken: [],
  early: [],
  cancelledAndSent: [],
  torn: [],
  foreign: [],
  leftToLease: [],
  unsettled: [],
  settledMs: [],
  slow: [],
  putOff: 0,
  latenessMs: [],
}

function outcome(given: Partial<Outcome> = {}, faults: Partial<Faults> = {}): Outcome {
  const options = { deliveries: 10_000, seconds: 125, seed: 1, calm: false, port: 1 }
  const least = leastFaults(options)
  return {
    options,
    judgement: calm,
    seconds: 200,
    silent: 0,
    crashes: 0,
    faults: { ...least, ...faults },
    afterKillsSeconds: 5,
    errors: new Map(),
    ...given,
  }
}

test('ten thousand deliveries ask for 50 kills and three of the database, whatever the time they come in', () => {
  expect(leastFaults({ deliveries: 10_000, seconds: 30 })).toMatchObject({
    'workers killed': 50,
    'database killed': 3,
    'answers that do not say whether it was taken': 200,
  })
  expect(leastFaults({ deliveries: 600, seconds: 45 })).toMatchObject({ 'workers killed': 5, 'database killed': 2 })
  expect(problemsOfRun(outcome())).toEqual([])
})

test.each(Object.keys(leastFaults({ deliveries: 10_000, seconds: 125 })) as (keyof Faults)[])(
  'a run with too few "%s" proves nothing, and fails',
  (fault) => {
    const least = leastFaults({ deliveries: 10_000, seconds: 125 })[fault]

    expect(problemsOfRun(outcome({}, { [fault]: least - 1 }))).toEqual([{ kind: 'too calm', what: `${fault}: ${least - 1}, not ${least}` }])
  },
)

test('a run fails for each sentence of the judge, and for a worker that ended by itself', () => {
  const judgement = { ...calm, torn: ['one'], cancelledAndSent: ['two'], slow: ['three'] }

  expect(problemsOfRun(outcome({ judgement, crashes: 1 })).map(({ kind }) => kind)).toEqual(['cancelledAndSent', 'torn', 'slow', 'crashed'])
})
