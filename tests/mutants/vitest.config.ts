import { defineConfig } from 'vitest/config';

/** The tests of the contracts about rights and money. */
export default defineConfig({
  test: {
    include: ['contracts/domain/{permissions,money,money-contracts,customer-offers}.test.ts'],
    testTimeout: 60_000,
  },
});
