import Sequencer from '@jest/test-sequencer'

/** Lets Jest start with what takes longest: at the end it would run alone. */
export default class extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /(faults|recipes)\.test\.ts$/.test(path)
    return super.sort(tests).sort((a, b) => isLong(b) - isLong(a))
  }
}
