//! A short hash by which two papers can be compared.

use crate::VERSION;
use crate::catalogue::Catalogue;
use crate::roof::configuration::Configuration;

/// Digits without letters that are mistaken for others.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 5 bits each: 50 bits of the hash.
const LENGTH: usize = 10;

/// Ten characters that change with the configuration, the catalogue's version or the engine's.
pub fn fingerprint(configuration: &Configuration, catalogue: &Catalogue) -> String {
    let text = serde_json::to_string(configuration).unwrap_or_default();
    let mut hash = fnv_1a(&[&text, &catalogue.version, VERSION]);
    let mut digits = String::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        digits.push(char::from(DIGITS[(hash & 31) as usize]));
        hash >>= 5;
    }
    digits
}

/// FNV-1a, 64 bits, over the parts with a separator between them.
fn fnv_1a(parts: &[&str]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::catalogue;
    use crate::roof::configuration::RoofType;
    use crate::roof::surfaces::new_configuration;

    #[test]
    fn every_change_shows() {
        let catalogue = catalogue();
        let roof = new_configuration(RoofType::Gable, &catalogue);
        let mut other = roof.clone();
        other.surfaces[0].angle += 0.5;
        let first = fingerprint(&roof, &catalogue);
        assert_eq!(first.len(), LENGTH);
        assert_eq!(first, fingerprint(&roof.clone(), &catalogue));
        assert_ne!(first, fingerprint(&other, &catalogue));
        let renewed = Catalogue {
            version: "next".into(),
            ..catalogue
        };
        assert_ne!(first, fingerprint(&roof, &renewed));
    }
}
