import Sequencer from '@jest/test-sequencer'

/** Lets Jest start with the fault rows, which take longest: at the end they would run alone. */
export default class extends Sequencer {
  sort(tests) {
    const isFaults = ({ path }) => path.endsWith('faults.test.ts')
    return super.sort(tests).sort((a, b) => isFaults(b) - isFaults(a))
  }
}
