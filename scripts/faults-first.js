import Sequencer from '@jest/test-sequencer'

/** Lets Jest start with what takes longest, the fault rows and CI's self-test: at the end they would run alone. */
export default class extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /(faults|ci)\.test\.ts$/.test(path)
    return super.sort(tests).sort((a, b) => isLong(b) - isLong(a))
  }
}
