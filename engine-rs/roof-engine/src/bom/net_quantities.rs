//! A roof's needs by article, before bars, rolls and packages are filled up.

/// Everything that is needed of one article. Lengths mm, area mm².
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Article number.
    pub article: String,
    /// Pieces.
    pub pieces: i64,
    /// Each piece of a bar.
    pub lengths: Vec<i64>,
    /// Of sheets and rolls.
    pub area: i64,
    /// Whether a rule that it is counted by is an assumption of the catalogue.
    pub assumed: bool,
}

/// The needs in the order in which their articles were first named.
#[derive(Clone, Debug, Default)]
pub struct NetQuantities {
    list: Vec<Need>,
}

impl NetQuantities {
    /// Adds pieces; none adds no line.
    pub fn pieces(&mut self, article: &str, quantity: i64) {
        if quantity > 0 {
            self.of(article).pieces += quantity;
        }
    }

    /// Adds a piece of a bar; nothing adds no line.
    pub fn length(&mut self, article: &str, length: i64) {
        if length > 0 {
            self.of(article).lengths.push(length);
        }
    }

    /// Adds an area; nothing adds no line.
    pub fn area(&mut self, article: &str, area: i64) {
        if area > 0 {
            self.of(article).area += area;
        }
    }

    /// Marks what is needed of an article, if anything, where a rule behind it is not confirmed.
    pub fn mark_assumed(&mut self, article: &str, confirmed: bool) {
        let mut net = self.list.iter_mut();
        if let Some(need) = net.find(|need| need.article == article) {
            need.assumed |= !confirmed;
        }
    }

    /// By article, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Need> {
        self.list.iter()
    }

    fn of(&mut self, article: &str) -> &mut Need {
        let index = self.list.iter().position(|need| need.article == article).unwrap_or_else(|| {
            self.list.push(Need { article: article.to_string(), ..Need::default() });
            self.list.len() - 1
        });
        &mut self.list[index]
    }
}
