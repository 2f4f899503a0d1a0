/** Plugin of Stryker: leaves out descriptions of the contracts, which no code reads. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'descriptions',
    value: {
      shouldIgnore: (path) =>
        path.isCallExpression() && path.node.callee.property?.name === 'describe'
          ? 'a description'
          : undefined,
    },
  },
];
