export const schemas = {
  Extras: '{"type":"object","properties":{"insured":{"type":"boolean"},"remark":{"type":["string","null"],"maxLength":200,"description":"For the crew; null for none."}}}',
  Port: '{"type":"string","enum":["northquay","island","mainland"]}',
};
