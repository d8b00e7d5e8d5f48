import fc from 'fast-check'

// The same strings in every run, so that only code changes cause failures.
// For others: `FAST_CHECK_SEED=7 npm test`.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_260) })
