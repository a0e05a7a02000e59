// The bundle's entry stands here, beside the tsconfig.json whose `paths` name what the bundle
// replaces.
import '../../src/index.ts'
