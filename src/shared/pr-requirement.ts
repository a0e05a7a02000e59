/**
 * What the step demands of the pull request of a finished job.
 *
 * - `no`: nothing.
 * - `any`: that there is one.
 * - `verified`: that there is one, and that it was verified.
 * - `verified-if-any`: that it was verified, if there is one.
 */
export type PrRequirement = 'no' | 'any' | 'verified' | 'verified-if-any'
