export const schemas = {
  Film: '{"type":"string","enum":["black-and-white","colour","slide"]}',
  Canister: '{"type":"object","required":["label","film"],"additionalProperties":false,"description":"What is written on the canister.","properties":{"label":{"type":"string","minLength":1,"maxLength":80},"film":{"$ref":"#/$defs/Film"},"iso":{"type":"integer","minimum":25,"maximum":6400,"description":"Speed of the film."},"pushed":{"type":["number","null"],"maximum":3,"description":"Stops by which to push (or, when negative, pull) development; null to leave it to the lab.","exclusiveMinimum":-3}}}',
};
